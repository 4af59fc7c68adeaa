#include "wire/json_text.hpp"

#include <quadrille/wire/json_form.hpp>
#include <quadrille/wire/json_writer.hpp>

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::wire {
namespace {

tl::unexpected<Error> bad_solution(std::string message) {
  return fail("bad_solution", std::move(message));
}

Result<std::string> text_of_rows(const boost::json::array& rows) {
  std::string text;
  for (const boost::json::value& row : rows) {
    if (!row.is_string()) return bad_solution("a row of a solution must be a string");
    text += row.get_string();
    text += '\n';
  }
  return text;
}

bool is_pair(const boost::json::value& value) {
  const boost::json::array* numbers = value.if_array();
  return numbers != nullptr && numbers->size() == 2 &&
         std::all_of(numbers->begin(), numbers->end(), [](const boost::json::value& number) {
           return number.is_int64() && number.get_int64() >= 0;
         });
}

}  // namespace

Result<std::string> solution_text(const boost::json::value& solution, PairText pair_text) {
  const boost::json::array* items = solution.if_array();
  if (items == nullptr) return bad_solution("a solution must be an array");
  const bool is_rows = !items->empty() && items->front().is_string();
  if (is_rows || pair_text == nullptr) return text_of_rows(*items);
  std::string text;
  for (const boost::json::value& item : *items) {
    if (!is_pair(item)) {
      return bad_solution("a solution is rows of a grid or pairs of numbers from 0");
    }
    const boost::json::array& pair = item.get_array();
    text += pair_text(pair[0].get_int64(), pair[1].get_int64());
  }
  return text;
}

Format json_file_format(std::string_view kind, JsonForm form,
                        std::vector<std::string_view> fields) {
  Format format;
  format.name = "json";
  format.extensions = {"json", "jsonl"};
  format.summary = "our JSON, what the HTTP API speaks";
  format.resemblance = [kind, fields = std::move(fields)](std::string_view text) {
    return json_resemblance(text, kind, fields);
  };
  format.read = [read = form.read](std::string_view text) {
    return read_all_objects<AnyPuzzle>(text, read, kUsualJsonMemory);
  };
  format.write = [write = form.write](std::span<const AnyPuzzle> puzzles) -> Result<Written> {
    Written written;
    for (const AnyPuzzle& puzzle : puzzles) {
      written.text += json_text_of(write(puzzle)) + '\n';
    }
    return written;
  };
  return format;
}

}  // namespace quadrille::wire
