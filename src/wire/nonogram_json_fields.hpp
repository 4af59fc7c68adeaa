// What the JSON of nonograms in black and white and in colours shares: the fields that are not
// cells, and errors with their places.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/wire/json_source.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::wire {

// One object.
class NonogramFields {
 public:
  using Steps = std::initializer_list<JsonStep>;

  explicit NonogramFields(const JsonObjectAt& source) : source_(source) {}

  [[nodiscard]] Result<void> check_kind() const;
  // The size may be left out; where it is given it must be that of the clues.
  [[nodiscard]] Result<void> check_side(nonogram::Axis axis, std::size_t clues) const;
  [[nodiscard]] Result<nonogram::Metadata> read_metadata() const;
  // The rows of a grid, all of the same length, which is not 0.
  [[nodiscard]] Result<std::vector<std::string_view>> read_rows(const boost::json::value& rows,
                                                                Steps steps) const;

  // Null if there is no such field; a null in the text is no field either.
  [[nodiscard]] const boost::json::value* field(std::string_view name) const {
    return source_.find(name);
  }
  [[nodiscard]] tl::unexpected<Error> error(std::string_view code, std::string message,
                                            Steps steps) const {
    const Place place = source_.place(steps);
    return fail(code, std::move(message), place.line, place.column);
  }
  [[nodiscard]] tl::unexpected<Error> bad_field(std::string_view name, std::string_view expected,
                                                Steps steps) const;
  [[nodiscard]] tl::unexpected<Error> bad_cell(int row, std::string_view text,
                                               std::string_view expected, Steps steps) const;
  // An error of the puzzle's own checks, with the place.
  [[nodiscard]] tl::unexpected<Error> placed(const Error& problem, Steps steps) const {
    return error(problem.code, problem.message, steps);
  }

 private:
  [[nodiscard]] Result<void> read_properties(nonogram::Metadata& metadata) const;

  JsonObjectAt source_;
};

// Those texts that are there.
void add_metadata(boost::json::object& json, const nonogram::Metadata& metadata);

// A puzzle with a palette.
Result<nonogram::colour::Puzzle> read_colour_puzzle(const JsonObjectAt& source);

}  // namespace quadrille::wire
