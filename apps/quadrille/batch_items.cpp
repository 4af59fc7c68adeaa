#include "batch_items.hpp"

#include <quadrille/core/text.hpp>

#include <cerrno>
#include <cstring>
#include <utility>

#include <unistd.h>

namespace quadrille::app {
namespace {

constexpr std::int64_t kMostShards = 1'000'000;
// More than any request that the operations take.
constexpr std::size_t kLongestLine = std::size_t{64} << 20;

bool is_line_by_line(const std::string& path) {
  return path == "-" || path.ends_with(".jsonl") || path.ends_with(".ndjson");
}

std::FILE* open_lines(const std::string& path) {
  return path == "-" ? ::fdopen(::dup(STDIN_FILENO), "r") : std::fopen(path.c_str(), "r");
}

// One line without its end; false at the end of the file. What is too long is dropped but for its
// first part.
bool read_line(std::FILE* file, std::string& line) {
  line.clear();
  bool any = false;
  for (int byte = getc_unlocked(file); byte != EOF; byte = getc_unlocked(file)) {
    any = true;
    if (byte == '\n') return true;
    if (line.size() <= kLongestLine) line += static_cast<char>(byte);
  }
  return any;
}

}  // namespace

Result<Shard> Shard::parse(const std::string& text) {
  const auto words = split_words(text, "/");
  Shard shard;
  if (words.size() == 2 && text.find('/') != std::string::npos) {
    const auto number = parse_number(words[0].text, kMostShards);
    const auto count = parse_number(words[1].text, kMostShards);
    if (number && count && *number >= 1 && *number <= *count) {
      shard.number = static_cast<std::uint64_t>(*number);
      shard.count = static_cast<std::uint64_t>(*count);
      return shard;
    }
  }
  return fail("bad_shard",
              quadrille::quoted(text) + " is no shard: i/n with i from 1 to n, such as 2/8");
}

BatchItems::BatchItems(const Registry& registry, const std::string& path,
                       const Registry::Hints& hints, Shard shard)
    : registry_(&registry), path_(path), hints_(hints), shard_(shard) {
  if (!is_line_by_line(path)) {
    files_ = expand_paths(registry, {path}, hints);
    return;
  }
  lines_.reset(open_lines(path));
  if (!lines_) broken_ = Error{"cannot_read", std::strerror(errno), path};
}

std::optional<BatchItem> BatchItems::next() {
  while (auto item = next_of_all()) {
    if (shard_.has(passed_++)) return item;
  }
  return std::nullopt;
}

std::optional<BatchItem> BatchItems::next_of_all() {
  if (broken_) {
    BatchItem item{{path_, {}}, *std::exchange(broken_, std::nullopt)};
    return item;
  }
  if (lines_) return next_line();
  while (ready_.empty() && next_file_ < files_.size()) load(files_[next_file_++]);
  if (ready_.empty()) return std::nullopt;
  BatchItem item = std::move(ready_.front());
  ready_.pop_front();
  return item;
}

std::optional<BatchItem> BatchItems::next_line() {
  std::string text;
  while (read_line(lines_.get(), text)) {
    ++line_;
    if (trim(text).empty()) continue;
    BatchItem item{{path_, line_}, RequestLine{}};
    if (text.size() > kLongestLine) {
      item.content = Error{"too_long", "the line is longer than 64 MiB", path_, line_, 1};
    } else {
      item.content = RequestLine{std::move(text)};
    }
    return item;
  }
  return std::nullopt;
}

void BatchItems::load(const Result<std::string>& file) {
  if (!file) {
    ready_.push_back({{file.error().file, {}}, file.error()});
    return;
  }
  auto puzzles = load_file(*registry_, *file, hints_);
  if (!puzzles) {
    ready_.push_back({{*file, {}}, puzzles.error()});
    return;
  }
  for (LoadedPuzzle& puzzle : *puzzles) {
    const Source source = puzzle.source;
    ready_.push_back({source, std::move(puzzle)});
  }
}

}  // namespace quadrille::app
