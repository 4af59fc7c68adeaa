#include <quadrille/nonogram/colour/step.hpp>

#include <array>

namespace quadrille::nonogram::colour {
namespace {

struct TechniqueFacts {
  std::string_view name;   // in JSON
  std::string_view title;  // for people
  double cost;             // in units of one overlap
};

// By Technique.
constexpr std::array kFacts{
    TechniqueFacts{"complete_line", "complete line", 0.8},
    TechniqueFacts{"finished_line", "finished line", 0.9},
    TechniqueFacts{"crossing_colours", "crossing colours", 0.9},
    TechniqueFacts{"shared_colour", "shared colour", 1.0},
    TechniqueFacts{"overlap", "overlap", 1.0},
    TechniqueFacts{"line_logic", "line logic", 3.0},
    TechniqueFacts{"colour_logic", "colour logic", 5.0},
    TechniqueFacts{"contradiction", "contradiction", 10.0},
    TechniqueFacts{"every_way", "every way", 16.0},
    TechniqueFacts{"search", "search", 100.0},
};
static_assert(kFacts.size() == static_cast<std::size_t>(Technique::search) + 1);

const TechniqueFacts& facts_of(Technique technique) {
  return kFacts[static_cast<std::size_t>(technique)];
}

}  // namespace

std::string_view to_string(Technique technique) {
  return facts_of(technique).name;
}

std::string_view title_of(Technique technique) {
  return facts_of(technique).title;
}

double base_cost(Technique technique) {
  return facts_of(technique).cost;
}

void apply(const CellClaim& claim, DomainGrid& grid) {
  Domain& domain = grid.at(claim.row, claim.column);
  domain &= claim.is_not ? ~domain_of(claim.value) : domain_of(claim.value);
}

void apply(const Step& step, DomainGrid& grid) {
  for (const CellClaim& claim : step.cells) apply(claim, grid);
}

}  // namespace quadrille::nonogram::colour
