// What the API can do with puzzles, operation by operation: a JSON object in, a JSON object out.
// The fields of the answers come from `wire` and `studio`, as those of the command line do.
#pragma once

#include "server/json_fields.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/server/jobs.hpp>

#include <memory>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::server {

// Boards with more cells are for the command line.
inline constexpr std::int64_t kMaxCellsOfRequest = 1'200'000;

// An operation's surroundings.
struct Operation {
  const boost::json::object& request;
  const Limits& limits;  // those of the server and of the request's time_limit
  JobReporter& reporter;

  // The same with another request.
  [[nodiscard]] Operation with(const boost::json::object& other) const {
    return {other, limits, reporter};
  }
};

// The request with a flag set: some operations are others with one flag more.
boost::json::object with_flag(boost::json::object request, std::string_view flag);

// The operations of one kind; what a kind does not offer is the error unsupported_kind.
class KindOperations {
 public:
  KindOperations() = default;
  KindOperations(const KindOperations&) = delete;
  KindOperations& operator=(const KindOperations&) = delete;
  virtual ~KindOperations() = default;

  [[nodiscard]] virtual std::string_view kind() const = 0;
  [[nodiscard]] virtual Result<boost::json::object> solve(const AnyPuzzle& puzzle,
                                                          const Operation& operation) const = 0;
  [[nodiscard]] virtual Result<boost::json::object> check(const AnyPuzzle& puzzle,
                                                          const Operation& operation) const = 0;
  [[nodiscard]] virtual Result<boost::json::object> hint(const AnyPuzzle& puzzle,
                                                         const Operation& operation) const = 0;
  [[nodiscard]] virtual Result<boost::json::object> explain(const AnyPuzzle& puzzle,
                                                            const Operation& operation) const = 0;
  [[nodiscard]] virtual Result<boost::json::object> generate(const Operation& operation) const = 0;
  [[nodiscard]] virtual Result<boost::json::object> rate(const AnyPuzzle& puzzle,
                                                         const Operation& operation) const;
  [[nodiscard]] virtual Result<boost::json::object> review(const AnyPuzzle& puzzle,
                                                           const Operation& operation) const;
  [[nodiscard]] virtual Result<boost::json::object> judge(const AnyPuzzle& puzzle,
                                                          const Operation& operation) const;
};

std::unique_ptr<KindOperations> make_nonogram_operations();
std::unique_ptr<KindOperations> make_lightsout_operations();
std::unique_ptr<KindOperations> make_ewn_operations();

// The puzzles of a request: "puzzle" or "text" (with "format", "kind", "index"). Errors also:
// missing_puzzle, no_such_puzzle.
Result<std::vector<AnyPuzzle>> puzzles_of(const Registry& registry,
                                          const boost::json::object& request);
// Exactly one. Error also: several_puzzles.
Result<AnyPuzzle> puzzle_of(const Registry& registry, const boost::json::object& request);

}  // namespace quadrille::server
