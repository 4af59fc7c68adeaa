// A drawing under examination: one face for pictures in black and white and in colours, so that the
// search for a class is one.
#pragma once

#include "gallery/drawing.hpp"

#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/picture_probe.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace quadrille::gallery {

// Cells are numbered row by row; in black and white the value 1 is filled.
class Probe {
 public:
  using Value = nonogram::colour::Value;

  Probe() = default;
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;
  virtual ~Probe() = default;

  [[nodiscard]] virtual Value value(int cell) const = 0;
  virtual void set(int cell, Value value) = 0;
  [[nodiscard]] virtual nonogram::AnyNonogram puzzle() const = 0;

  // As in nonogram::PictureProbe.
  virtual std::vector<int> open_cells() = 0;
  virtual std::vector<int> open_cells_after_single_looks() = 0;
  virtual nonogram::CellSets find_switches(std::size_t most, const Limits& limits) = 0;
};

std::unique_ptr<Probe> make_probe(const Drawing& drawing);

}  // namespace quadrille::gallery
