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

std::string cut_text(LimitReached limit, std::string_view what) {
  // Who gives no reason was stopped by something that is no limit of ours.
  if (limit == LimitReached::none) limit = LimitReached::stopped;
  const std::string reason = limit_error(limit, what).message;
  const std::string_view option = option_of(limit);
  return option.empty() ? reason + "." : fmt::format("{} ({} allows more).", reason, option);
}

}  // namespace quadrille::app
