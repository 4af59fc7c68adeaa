#include "limit_text.hpp"

#include <fmt/format.h>

namespace quadrille::app {
namespace {

std::string_view option_of(LimitReached limit) {
  switch (limit) {
    case LimitReached::time:
      return "--time-limit";
    case LimitReached::memory:
      return "--memory-limit";
    default:
      return {};
  }
}

}  // namespace

std::string helping_option(LimitReached limit) {
  const std::string_view option = option_of(limit);
  return option.empty() ? std::string() : fmt::format(" ({} allows more)", option);
}

std::string cut_text(LimitReached limit, std::string_view what) {
  // Without a reason it was something other than our limits that stopped the work.
  if (limit == LimitReached::none) limit = LimitReached::stopped;
  return limit_error(limit, what).message + helping_option(limit) + ".";
}

}  // namespace quadrille::app
