// A picture in treatment: what is wrong with it under a given treatment, and treatments that help
// without being the cheapest.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/doctor/repair.hpp>
#include <quadrille/nonogram/picture_probe.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace quadrille::doctor {

// The cells that are flipped or given, in order.
using Treatment = std::vector<int>;

class Patient {
 public:
  // The options must outlive the object.
  Patient(const nonogram::CellGrid& picture, const RepairOptions& options);

  // What keeps the goal from being reached: switches or stalls, at most `most`. None and not
  // limited: the treatment is good.
  nonogram::CellSets faults(const Treatment& treatment, std::size_t most, LimitWatch& watch);

  // The cells on which a fault rests: it stays as long as all of them stay as the treatment leaves
  // them (flips), or as long as none of them is given.
  [[nodiscard]] std::vector<int> cause_of(const std::vector<int>& fault) const;
  // As the treatment of the last faults() leaves it.
  [[nodiscard]] bool is_flipped(int cell) const;

  // A good treatment that begins like `start`; nothing if luck or a limit runs out first. No cell
  // of it can be left out.
  std::optional<Treatment> complete(const Treatment& start, LimitWatch& watch);

  [[nodiscard]] std::int64_t cost(const Treatment& treatment) const;
  [[nodiscard]] std::int64_t weight(int cell) const;

 private:
  void apply(const Treatment& treatment);
  bool is_good(const Treatment& treatment, LimitWatch& watch);
  void flip(int cell);
  std::optional<Treatment> break_switches(const Treatment& start, LimitWatch& watch);
  std::optional<Treatment> flip_until_solvable(const Treatment& start, LimitWatch& watch);
  int cell_to_flip(const std::vector<int>& open);
  int cell_to_fill(const std::vector<int>& open);
  std::optional<Treatment> give_until_good(Treatment treatment, LimitWatch& watch);
  void drop_unneeded_flips(Treatment& treatment, LimitWatch& watch);
  void leave_out_in_bunches(Treatment& treatment, std::size_t largest,
                            const std::function<bool(const Treatment&)>& good, LimitWatch& watch);
  [[nodiscard]] Treatment flipped_cells() const;

  const nonogram::CellGrid picture_;
  const RepairOptions& options_;
  nonogram::PictureProbe probe_;
  std::vector<bool> flipped_;  // by cell: the probe's picture differs from the original
  Rng rng_;
  int completions_ = 0;  // asked for so far
};

}  // namespace quadrille::doctor
