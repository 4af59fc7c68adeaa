// The long public functions, each on something that keeps it busy. What takes `const Limits&` in a
// public header belongs on one of these lists; limits_test.cpp looks whether it does.
#pragma once

#include <quadrille/core/limit_of_error.hpp>
#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/gallery/gallery.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace quadrille::contract {

struct LongFunction {
  std::string name;  // "nonogram/solve": folder and function; after a space what is special
  // Says which limit cut it short.
  std::function<LimitReached(const Limits&)> call;
  // Over before a limit can be reached on a fast machine; it must only see a flag raised before.
  bool is_short = false;
};

std::vector<LongFunction> nonogram_functions();
std::vector<LongFunction> colour_functions();
std::vector<LongFunction> lightsout_functions();
std::vector<LongFunction> ewn_functions();
std::vector<LongFunction> wire_functions();
std::vector<LongFunction> gallery_functions();
std::vector<LongFunction> studio_functions();
std::vector<LongFunction> teaching_functions();
std::vector<LongFunction> operation_functions();

// Motifs of noise, which is far from any class: there is always more to try.
std::shared_ptr<const gallery::Gallery> noise_gallery();

// Of an answer that was given although a limit kept something of it from being known.
template <class T>
LimitReached limit_in_value(const T& value) {
  if constexpr (requires { value.limit; }) {
    return value.limit;
  } else {
    return LimitReached::none;
  }
}

template <class... Sorts>
LimitReached limit_in_value(const std::variant<Sorts...>& value) {
  return std::visit([](const auto& sort) { return limit_in_value(sort); }, value);
}

// For functions that give a Result: their message names the limit, or their value does.
template <class T>
LimitReached limit_in(const Result<T>& result) {
  return result ? limit_in_value(*result) : limit_of(result.error());
}

// For functions that tell no more than that they do not know.
inline LimitReached limit_of_unknown(bool is_unknown, const Limits& limits) {
  if (!is_unknown) return LimitReached::none;
  LimitWatch watch(limits);
  return watch.reached_now() ? watch.reason() : LimitReached::none;
}

}  // namespace quadrille::contract
