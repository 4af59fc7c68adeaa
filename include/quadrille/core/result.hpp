// A value or the reason why there is none. Bad input is a Result error; what a solver finds out
// about a good puzzle (unsolvable, ambiguous, out of budget) is a Verdict, never an error.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <tl/expected.hpp>

namespace quadrille {

// `code` is a stable identifier in snake_case for programs ("missing_width"); it always points to
// a string literal. `message` is one sentence for people. `line` and `column` count from 1;
// 0 means that the error belongs to no particular place. `file` is filled in by whoever knows it.
struct Error {
  std::string_view code;
  std::string message;
  std::string file;
  int line = 0;
  int column = 0;
};

template <class T>
using Result = tl::expected<T, Error>;

// `return fail("missing_width", "the width is missing", line);`
inline tl::unexpected<Error> fail(std::string_view code, std::string message, int line = 0,
                                  int column = 0) {
  return tl::unexpected<Error>(Error{code, std::move(message), {}, line, column});
}

// `file:line:column: message`, leaving out what is not known.
std::string to_string(const Error& error);

}  // namespace quadrille
