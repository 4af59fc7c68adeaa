#include "batch_items.hpp"

#include "interrupt.hpp"

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
constexpr std::size_t kChunk = std::size_t{1} << 16;

bool is_line_by_line(const std::string& path) {
  return path == "-" || path.ends_with(".jsonl") || path.ends_with(".ndjson");
}

}  // namespace

LineReader::LineReader(int descriptor) : file_(descriptor), buffer_(kChunk, '\0') {}

bool LineReader::next(std::string& line, std::size_t longest) {
  line.clear();
  bool any = false;
  while (used_ < filled_ || fill()) {
    any = true;
    const std::string_view left(buffer_.data() + used_, filled_ - used_);
    const std::size_t end = left.find('\n');
    const std::string_view part = left.substr(0, end);
    line += part.substr(0, longest + 1 - line.size());
    used_ += part.size();
    if (end == std::string_view::npos) continue;
    ++used_;
    return true;
  }
  // Half a line of an interrupted reading is no line.
  return any && !interrupted().load(std::memory_order_relaxed);
}

bool LineReader::fill() {
  used_ = filled_ = 0;
  while (wait_for_input(file_.number())) {
    const ssize_t got = ::read(file_.number(), buffer_.data(), buffer_.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    filled_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    return got > 0;
  }
  return false;
}

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
  const int descriptor = open_for_reading(path);
  if (descriptor < 0) {
    broken_ = Error{"cannot_read", std::strerror(errno), path};
  } else {
    lines_.emplace(descriptor);
  }
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
  while (lines_->next(text, kLongestLine)) {
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
