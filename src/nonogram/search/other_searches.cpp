#include "nonogram/search/other_searches.hpp"

namespace quadrille::nonogram {
namespace {

// A clause is passed on if it is short, or of small glue and not too long.
constexpr std::size_t kShortClause = 8;
constexpr int kSmallGlue = 4;
constexpr std::size_t kLongestClause = 32;
constexpr std::uint64_t kConflictsBetweenAnswers = 16;
constexpr std::uint64_t kConflictsBetweenClauses = 500;

}  // namespace

void OtherSearches::tell(const LearnedClause& learned) {
  if (!exist()) return;
  const std::size_t size = learned.literals.size();
  const bool is_good = learned.glue <= kSmallGlue && size <= kLongestClause;
  if (size <= kShortClause || is_good) exchange_->tell(numbers_of(learned.literals));
}

bool OtherSearches::tell(const CellGrid& solution, std::span<const Literal> excluding) {
  return !exist() || exchange_->tell(solution, numbers_of(excluding));
}

void OtherSearches::tell_end() {
  if (exist()) exchange_->tell({});
}

bool OtherSearches::time_to_listen(std::uint64_t conflicts) {
  if (!exist() || conflicts - heard_at_ < kConflictsBetweenAnswers) return false;
  const SearchExchange::Waiting waiting = exchange_->waiting();
  const bool is_time = waiting == SearchExchange::Waiting::answers ||
                       (waiting == SearchExchange::Waiting::clauses &&
                        conflicts - heard_at_ >= kConflictsBetweenClauses);
  if (is_time) heard_at_ = conflicts;
  return is_time;
}

std::optional<SearchNews> OtherSearches::hear() {
  return exchange_->hear();
}

std::span<const int> OtherSearches::numbers_of(std::span<const Literal> clause) {
  numbers_.clear();
  for (const Literal literal : clause) numbers_.push_back(literal.number());
  return numbers_;
}

}  // namespace quadrille::nonogram
