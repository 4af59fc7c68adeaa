#include "nonogram/steps/chain_builder.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace quadrille::nonogram {
namespace {

class ChainBuilder {
 public:
  explicit ChainBuilder(const TrialBoard& board)
      : board_(board),
        prover_(board.prover()),
        tried_(board.tried()),
        is_needed_(tried_.size(), 0) {
    for (std::size_t index = 0; index < tried_.size(); ++index) {
      const KnownCell& cell = tried_[index].cell;
      tried_on_[prover_.number({Axis::row, cell.row})].push_back(index);
      tried_on_[prover_.number({Axis::column, cell.column})].push_back(index);
    }
  }

  BuiltChain build_to_contradiction() {
    lines_.push_back(board_.broken_line());
    explain(board_.broken_line(), {}, board_.rounds());
    explain_needed();
    chain_.trial.chain.push_back({prover_.id(board_.broken_line()), {}});
    return finish();
  }

  BuiltChain build_to(const KnownCell& target) {
    for (std::size_t index = 0; index < tried_.size(); ++index) {
      if (tried_[index].cell == target) is_needed_[index] = 1;
    }
    explain_needed();
    return finish();
  }

 private:
  // Rounds from late to early: whatever a round is needed for comes later.
  void explain_needed() {
    for (std::size_t end = tried_.size(); end > 1;) {
      const TriedCell& last = tried_[end - 1];
      std::size_t begin = end - 1;
      while (begin > 1 && tried_[begin - 1].round == last.round &&
             tried_[begin - 1].line == last.line) {
        --begin;
      }
      explain_group(begin, end);
      end = begin;
    }
    std::reverse(chain_.trial.chain.begin(), chain_.trial.chain.end());
  }

  // The cells that one line settled in one round.
  void explain_group(std::size_t begin, std::size_t end) {
    const std::size_t line = tried_[begin].line;
    ChainLink link{prover_.id(line), {}};
    for (std::size_t index = begin; index < end; ++index) {
      if (is_needed_[index] != 0) link.cells.push_back(tried_[index].cell);
    }
    if (link.cells.empty()) return;
    explain(line, link.cells, tried_[begin].round);
    lines_.push_back(line);
    std::sort(link.cells.begin(), link.cells.end());
    chain_.trial.chain.push_back(std::move(link));
  }

  // Marks what the conclusion rests on, of all that the line knew before the round.
  void explain(std::size_t line, std::span<const KnownCell> conclusion, int round) {
    const LineId id = prover_.id(line);
    LineSets known = board_.line(line);
    std::vector<int> order;  // places: tried cells from late to early, then the others
    std::map<int, std::size_t> tried_at;
    const std::vector<std::size_t>& on_line = tried_on_[line];
    for (std::size_t position = on_line.size(); position-- > 0;) {
      const TriedCell& tried = tried_[on_line[position]];
      const int place = id.place_of(tried.cell);
      if (tried.round >= round) {
        known.set(place, Cell::unknown);
      } else {
        order.push_back(place);
        tried_at[place] = on_line[position];
      }
    }
    for (int place = 0; place < prover_.length(line); ++place) {
      if (known.at(place) != Cell::unknown && !tried_at.contains(place)) order.push_back(place);
    }
    prover_.drop_unneeded(line, known, conclusion, order);
    for (const int place : order) {
      const Cell value = known.at(place);
      if (value == Cell::unknown) continue;
      const auto tried = tried_at.find(place);
      if (tried != tried_at.end()) {
        is_needed_[tried->second] = 1;
      } else {
        chain_.premises.push_back(id.cell(place, value));
      }
    }
  }

  BuiltChain finish() {
    chain_.trial.assumption = tried_.front().cell;
    auto& premises = chain_.premises;
    std::sort(premises.begin(), premises.end());
    premises.erase(std::unique(premises.begin(), premises.end()), premises.end());
    std::sort(lines_.begin(), lines_.end());
    lines_.erase(std::unique(lines_.begin(), lines_.end()), lines_.end());
    chain_.lines = std::move(lines_);
    return std::move(chain_);
  }

  const TrialBoard& board_;
  const LineProver& prover_;
  std::span<const TriedCell> tried_;
  std::vector<std::uint8_t> is_needed_;                       // by index in tried_
  std::map<std::size_t, std::vector<std::size_t>> tried_on_;  // by line: indices in tried_
  std::vector<std::size_t> lines_;
  BuiltChain chain_;
};

}  // namespace

BuiltChain build_contradiction(const TrialBoard& board) {
  return ChainBuilder(board).build_to_contradiction();
}

BuiltChain build_derivation(const TrialBoard& board, const KnownCell& target) {
  return ChainBuilder(board).build_to(target);
}

}  // namespace quadrille::nonogram
