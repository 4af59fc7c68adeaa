#include "nonogram/search/company.hpp"

namespace quadrille::nonogram {
namespace {

// A clause is told if it has at most so many literals, or a small glue and not very many.
constexpr std::size_t kShortClause = 8;
constexpr int kSmallGlue = 4;
constexpr std::size_t kLongestClause = 32;
constexpr std::uint64_t kConflictsBetweenAnswers = 16;
constexpr std::uint64_t kConflictsBetweenClauses = 500;

}  // namespace

void Company::tell(const LearnedClause& learned) {
  if (!present()) return;
  const std::size_t size = learned.literals.size();
  const bool is_good = learned.glue <= kSmallGlue && size <= kLongestClause;
  if (size <= kShortClause || is_good) exchange_->tell(numbers_of(learned.literals));
}

bool Company::tell(const CellGrid& solution, std::span<const Literal> excluding) {
  return !present() || exchange_->tell(solution, numbers_of(excluding));
}

void Company::tell_end() {
  if (present()) exchange_->tell({});
}

bool Company::worth_hearing(std::uint64_t conflicts) {
  if (!present() || conflicts - heard_at_ < kConflictsBetweenAnswers) return false;
  const SearchExchange::Waiting waiting = exchange_->waiting();
  const bool worth = waiting == SearchExchange::Waiting::answers ||
                     (waiting == SearchExchange::Waiting::clauses &&
                      conflicts - heard_at_ >= kConflictsBetweenClauses);
  if (worth) heard_at_ = conflicts;
  return worth;
}

std::optional<SearchNews> Company::hear() {
  return exchange_->hear();
}

std::span<const int> Company::numbers_of(std::span<const Literal> clause) {
  numbers_.clear();
  for (const Literal literal : clause) numbers_.push_back(literal.number());
  return numbers_;
}

}  // namespace quadrille::nonogram
