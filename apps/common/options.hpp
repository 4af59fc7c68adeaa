// Options that all commands share, and the values that they take.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>

namespace quadrille::app {

// The most that an option that counts something takes, small enough to be read in a message.
inline constexpr int kMaxCountOption = 1'000'000;

struct CommonOptions {
  std::string kind;
  std::string format;
  bool json = false;
  bool quiet = false;
  bool progress = false;
  double time_limit = -1;                   // seconds for each puzzle; negative: none
  std::optional<std::size_t> memory_limit;  // no value: default_memory_limit()
  unsigned threads = 0;                     // 0: as many as there are cores
  std::uint64_t seed = 0;
};

// `kinds`: those that the command works on.
void add_common_options(CLI::App& command, CommonOptions& options,
                        const std::vector<std::string_view>& kinds);
// The same without --kind and --format, for commands that read no puzzle file.
void add_run_options(CLI::App& command, CommonOptions& options);

// The limits of one puzzle, starting now. `stop` is the flag that Ctrl-C sets.
Limits limits_of(const CommonOptions& options);

struct Size {
  int width = 0;
  int height = 0;
};

// "20x15" or "20" for a square; both sides at least 1. Error: bad_size.
Result<Size> parse_size(std::string_view text);
// "4GiB", "512M", "1000000"; powers of 1024. Error: bad_memory.
Result<std::size_t> parse_memory(std::string_view text);
// "16..20" or "16". Error: bad_range.
Result<std::pair<int, int>> parse_range(std::string_view text);

// Adds an option `name` whose text goes through `parse`; a bad value is a usage error.
template <class T, class Parse>
CLI::Option* add_parsed_option(CLI::App& command, const std::string& name, T& target, Parse parse,
                               const std::string& description) {
  return command
      .add_option_function<std::string>(
          name,
          [&target, parse](const std::string& text) {
            auto value = parse(text);
            if (!value) throw CLI::ValidationError(value.error().message);
            target = *value;
          },
          description)
      ->trigger_on_parse();
}

}  // namespace quadrille::app
