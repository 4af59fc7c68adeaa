#include "nonogram/steps/line_look.hpp"

#include "nonogram/steps/line_steps.hpp"
#include "nonogram/steps/sort_few.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace quadrille::nonogram {
namespace {

void add_sorted(std::vector<KnownCell>& cells, const std::vector<KnownCell>& more) {
  cells.insert(cells.end(), more.begin(), more.end());
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

bool has_all(const std::vector<KnownCell>& cells, const std::vector<KnownCell>& wanted) {
  return std::includes(cells.begin(), cells.end(), wanted.begin(), wanted.end());
}

class Uniter {
 public:
  Uniter(const LineProver& prover, std::size_t line) : prover_(prover), line_(line) {}

  // No value if a step loses its name.
  [[nodiscard]] std::optional<Step> unite(const std::vector<Step>& parts,
                                          Technique technique) const {
    const LineId id = prover_.id(line_);
    std::vector<KnownCell> cells;
    LineSets premises = prover_.nothing_known(line_);
    for (const Step& part : parts) {
      add_sorted(cells, part.cells);
      for (const KnownCell& premise : part.premises) {
        premises.set(id.place_of(premise), premise.value);
      }
    }
    prover_.drop_unneeded(line_, premises, cells,
                          far_cells_first(premises, id, prover_.length(line_), cells));
    Step whole = step_without_name(prover_, line_, premises, std::move(cells));
    whole.technique = technique;
    whole.cost = base_cost(technique);
    for (const Step& part : parts) {
      auto proved = proved_by(whole, premises, part);
      if (!proved) return std::nullopt;
      whole.parts.push_back(*std::move(proved));
    }
    sort_few(whole.parts,
             [](const Step& left, const Step& right) { return left.cells < right.cells; });
    return whole;
  }

 private:
  [[nodiscard]] std::optional<Step> proved_by(const Step& whole, const LineSets& premises,
                                              const Step& part) const {
    if (has_all(whole.premises, part.premises)) return part;
    auto proved = prove_candidate(prover_, line_, premises, {part.technique, part.cells});
    const bool is_any_welcome = whole.technique == Technique::finished_line;
    if (!proved || (!is_any_welcome && proved->technique != part.technique)) return std::nullopt;
    return proved;
  }

  const LineProver& prover_;
  std::size_t line_;
};

// Each tells something that those before it do not.
std::vector<Step> without_repetition(std::span<const Step> steps) {
  std::vector<Step> kept;
  std::vector<KnownCell> cells;
  for (const Step& step : steps) {
    if (has_all(cells, step.cells)) continue;
    add_sorted(cells, step.cells);
    kept.push_back(step);
  }
  return kept;
}

}  // namespace

Step unite(const LineProver& prover, std::size_t line, std::span<const Step> steps) {
  const std::vector<Step> parts = without_repetition(steps);
  if (parts.size() == 1) return parts.front();
  const Uniter uniter(prover, line);
  const Technique technique = parts.front().technique;
  if (auto whole = uniter.unite(parts, technique)) return *std::move(whole);
  std::vector<Step> kept;
  std::optional<Step> best;
  for (const Step& part : parts) {
    kept.push_back(part);
    auto whole = kept.size() == 1 ? std::optional(part) : uniter.unite(kept, technique);
    if (whole) {
      best = std::move(whole);
    } else {
      kept.pop_back();
    }
  }
  return *best;
}

std::optional<Step> unite_as(Technique technique, const LineProver& prover, std::size_t line,
                             std::span<const Step> steps) {
  const std::vector<Step> parts = without_repetition(steps);
  if (parts.empty()) return std::nullopt;
  return Uniter(prover, line).unite(parts, technique);
}

}  // namespace quadrille::nonogram
