#include "options.hpp"

#include "interrupt.hpp"
#include "machine_memory.hpp"
#include "usage.hpp"

#include <quadrille/core/text.hpp>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

constexpr std::int64_t kMaxSide = 1'000'000;

}  // namespace

void add_run_options(CLI::App& command, CommonOptions& options) {
  command.add_flag("--json", options.json, "One JSON object a puzzle on one line, nothing else");
  command.add_flag("--quiet", options.quiet, "Results only: no banner, no remarks");
  command.add_flag("--progress", options.progress,
                   "A progress bar on standard error, if that is a terminal");
  command.add_option("--time-limit", options.time_limit, "Seconds for each puzzle")
      ->type_name("S")
      ->check(check_seconds);
  add_parsed_option(command, "--memory-limit", options.memory_limit, parse_memory,
                    "Memory for each puzzle, such as 512MiB (half of the machine's)")
      ->type_name("BYTES");
  command.add_option("--threads", options.threads, "Puzzles worked on at once (all cores)")
      ->type_name("N")
      ->check(CLI::Range(1u, 1024u));
  command.add_option("--seed", options.seed, "Seed of everything random")
      ->type_name("N")
      ->check(check_seed);
}

void add_common_options(CLI::App& command, CommonOptions& options,
                        const std::vector<std::string_view>& kinds) {
  command
      .add_option("--kind", options.kind,
                  fmt::format("{}, where a file does not tell", fmt::join(kinds, ", ")))
      ->type_name("KIND")
      ->check(CLI::IsMember(std::vector<std::string>(kinds.begin(), kinds.end())));
  command.add_option("--format", options.format, "Format of the input; see `quadrille formats`")
      ->type_name("FORMAT");
  add_run_options(command, options);
}

Limits limits_of(const CommonOptions& options) {
  Limits limits = Limits::for_seconds(options.time_limit);
  limits.max_memory = options.memory_limit.value_or(default_memory_limit());
  limits.stop = &interrupted();
  return limits;
}

Result<Size> parse_size(std::string_view text) {
  const std::size_t cross = text.find_first_of("xX");
  const auto width = parse_number(text.substr(0, cross), kMaxSide);
  const auto height =
      cross == std::string_view::npos ? width : parse_number(text.substr(cross + 1), kMaxSide);
  if (!width || !height || *width < 1 || *height < 1) {
    return fail("bad_size", quoted(text) +
                                " is no size; write WIDTHxHEIGHT, such as 20x15, with sides of 1 "
                                "to a million");
  }
  return Size{static_cast<int>(*width), static_cast<int>(*height)};
}

Result<std::size_t> parse_memory(std::string_view text) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_number(text.substr(0, digits), std::int64_t{1} << 40);
  std::string_view unit = text.substr(digits);
  int shift = 0;
  if (!unit.empty()) {
    const std::size_t power = std::string_view("kmgt").find(to_lower(unit.front()));
    const std::string_view rest = unit.substr(1);
    const bool known =
        rest.empty() || equal_ignoring_case(rest, "b") || equal_ignoring_case(rest, "ib");
    if (power != std::string_view::npos && known) {
      shift = 10 * (static_cast<int>(power) + 1);
    } else if (!equal_ignoring_case(unit, "b")) {
      shift = -1;
    }
  }
  if (!number || *number == 0 || shift < 0 || *number >= (std::int64_t{1} << (60 - shift))) {
    return fail("bad_memory", quoted(text) + " is no amount of memory; write for example 512MiB");
  }
  return static_cast<std::size_t>(*number) << shift;
}

Result<std::pair<int, int>> parse_range(std::string_view text) {
  constexpr std::int64_t kMaximum = 1'000'000;
  const std::size_t dots = text.find("..");
  const auto low = parse_number(text.substr(0, dots), kMaximum);
  const auto high =
      dots == std::string_view::npos ? low : parse_number(text.substr(dots + 2), kMaximum);
  if (!low || !high || *low > *high) {
    return fail("bad_range", quoted(text) + " is no range; write LOW..HIGH, such as 16..20");
  }
  return std::pair{static_cast<int>(*low), static_cast<int>(*high)};
}

}  // namespace quadrille::app
