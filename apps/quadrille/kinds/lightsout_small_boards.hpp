// The boards of a file that holds many: small ones of one shape share the tables of a BulkSolver.
#pragma once

#include <quadrille/lightsout/bulk.hpp>

#include <memory>
#include <mutex>
#include <vector>

namespace quadrille::app {

// Threads may share one.
class LightsOutSmallBoards {
 public:
  // The solver for the puzzle's shape, made when it is asked for the first time; null if the board
  // is too large for one. It lives as long as this object.
  [[nodiscard]] const lightsout::BulkSolver* solver_for(const lightsout::Puzzle& puzzle) const;

 private:
  struct Entry {
    lightsout::Shape shape;
    std::unique_ptr<const lightsout::BulkSolver> solver;  // null: there is none for the shape
  };

  mutable std::mutex mutex_;
  mutable std::vector<Entry> entries_;
};

}  // namespace quadrille::app
