#include "input.hpp"

#include "interrupt.hpp"
#include "status.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

tl::unexpected<Error> file_error(std::string_view code, const std::string& path,
                                 const std::string& message) {
  return tl::unexpected<Error>(Error{code, message, path, 0, 0});
}

tl::unexpected<Error> in_file(Error error, const std::string& path) {
  error.file = path;
  return tl::unexpected<Error>(std::move(error));
}

Error too_large(const std::string& path, std::size_t most) {
  return {"input_too_large",
          "the input is larger than " + std::to_string(most >> 20) + " MiB, the most that is read",
          path, 0, 0};
}

std::size_t most_to_read(int descriptor) {
  struct stat about {};
  const bool is_device = fstat(descriptor, &about) == 0 && S_ISCHR(about.st_mode);
  return is_device ? kMaxDeviceInput : kMaxInput;
}

Result<std::string> read_all(int descriptor, const std::string& path, std::size_t expected) {
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  const std::size_t most = most_to_read(descriptor);
  std::string text;
  text.resize(std::max(expected + 1, kChunk));
  std::size_t used = 0;
  while (true) {
    if (used > most) return tl::unexpected(too_large(path, most));
    if (used == text.size()) text.resize(std::min(2 * text.size(), most + 1));
    if (!wait_for_input(descriptor)) {
      return file_error(kInterrupted, path, "interrupted while reading");
    }
    const ssize_t got = read(descriptor, text.data() + used, text.size() - used);
    if (got < 0 && errno == EAGAIN) continue;
    if (got < 0) {
      return file_error("cannot_read", path, std::string("cannot read: ") + std::strerror(errno));
    }
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  text.resize(used);
  return text;
}

// By the first bytes of the formats that people draw in.
bool is_image(std::string_view text) {
  using namespace std::string_view_literals;
  constexpr std::string_view kBeginnings[] = {"\x89PNG\r\n"sv, "GIF8"sv,  "\xFF\xD8\xFF"sv, "BM"sv,
                                              "II*\0"sv,       "MM\0*"sv, "RIFF"sv};
  return std::ranges::any_of(
      kBeginnings, [&](std::string_view beginning) { return text.starts_with(beginning); });
}

// Files in a directory that do not say by their name what they are count only when their content
// leaves no doubt, so that notes and tables beside puzzles are passed over.
bool is_puzzle_file(const Registry& registry, const fs::path& path, const Registry::Hints& hints) {
  constexpr int kNoDoubt = 90;
  const std::string extension = path.extension().string();
  for (const Registry::Entry& entry : registry.entries()) {
    if (!hints.kind.empty() && entry.kind->name() != hints.kind) continue;
    for (const Format& format : entry.formats) {
      if (!format.read) continue;
      for (const std::string_view known : format.extensions) {
        if (equal_ignoring_case(extension, '.' + std::string(known))) return true;
      }
    }
  }
  auto content = read_text(path.string());
  if (!content) return false;
  for (const Registry::Entry& entry : registry.entries()) {
    for (const Format& format : entry.formats) {
      if (format.read && format.resemblance && format.resemblance(*content) >= kNoDoubt)
        return true;
    }
  }
  return false;
}

Result<std::vector<std::string>> files_below(const Registry& registry, const std::string& directory,
                                             const Registry::Hints& hints) {
  std::vector<std::string> files;
  std::error_code problem;
  fs::recursive_directory_iterator entry(directory, problem);
  while (!problem && entry != fs::recursive_directory_iterator()) {
    std::error_code ignored;
    const bool hidden = entry->path().filename().string().starts_with('.');
    if (hidden && entry->is_directory(ignored)) entry.disable_recursion_pending();
    if (!hidden && entry->is_regular_file(ignored) &&
        is_puzzle_file(registry, entry->path(), hints)) {
      files.push_back(entry->path().string());
    }
    entry.increment(problem);
  }
  if (problem) {
    return file_error("cannot_read", directory, "cannot read the directory: " + problem.message());
  }
  if (files.empty()) return file_error("no_puzzles", directory, "no puzzle file in this directory");
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

InputFile::~InputFile() {
  if (number_ >= 0) close(number_);
}

int open_for_reading(const std::string& path) {
  if (path == "-") return dup(STDIN_FILENO);
  // Without waiting: nobody may have opened the other end of a pipe yet, and wait_for_input() waits
  // in a way that Ctrl-C ends.
  return open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
}

bool wait_for_input(int descriptor) {
  // The signal may come just before the wait, or to another thread.
  constexpr int kLookMilliseconds = 100;
  while (!interrupted().load(std::memory_order_relaxed)) {
    pollfd awaited{descriptor, POLLIN, 0};
    const int ready = poll(&awaited, 1, kLookMilliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
  }
  return false;
}

Result<std::string> read_text(const std::string& path) {
  if (path == "-") return read_all(STDIN_FILENO, path, 0);
  std::error_code problem;
  if (fs::is_directory(path, problem)) {
    return file_error("is_directory", path, "this is a directory, a file is needed");
  }
  const InputFile file(open_for_reading(path));
  if (file.number() < 0) {
    return file_error("cannot_open", path, std::string("cannot open: ") + std::strerror(errno));
  }
  const auto size = fs::file_size(path, problem);
  if (!problem && size > kMaxInput) return tl::unexpected(too_large(path, kMaxInput));
  return read_all(file.number(), path, problem ? 0 : static_cast<std::size_t>(size));
}

Result<void> write_text(const std::string& path, const std::string& text) {
  const auto write_all = [&](std::FILE* stream) {
    return std::fwrite(text.data(), 1, text.size(), stream) == text.size() &&
           std::fflush(stream) == 0;
  };
  const auto problem = [&] {
    return file_error("cannot_write", path, std::string("cannot write: ") + std::strerror(errno));
  };
  if (path == "-") {
    if (!write_all(stdout)) return problem();
    return {};
  }
  std::error_code ignored;
  const bool replaceable = !fs::exists(path, ignored) || fs::is_regular_file(path, ignored);
  const std::string target = replaceable ? path + ".part" : path;
  {
    const File file(std::fopen(target.c_str(), "wb"));
    if (file == nullptr) return problem();
    if (!write_all(file.get())) {
      auto result = problem();
      if (replaceable) std::remove(target.c_str());
      return result;
    }
  }
  if (replaceable && std::rename(target.c_str(), path.c_str()) != 0) return problem();
  return {};
}

Result<std::vector<LoadedPuzzle>> load_text(const Registry& registry, const std::string& text,
                                            const std::string& path, const Registry::Hints& hints) {
  Registry::Hints with_name = hints;
  if (path != "-") with_name.file_name = path;
  auto detected = registry.detect(text, with_name);
  if (!detected && is_image(text)) {
    return file_error("is_image", path,
                      "this is an image; `quadrille import` makes a puzzle of it");
  }
  if (!detected) return in_file(detected.error(), path);
  auto puzzles = detected->format->read(text);
  if (!puzzles) return in_file(puzzles.error(), path);
  if (puzzles->empty()) return file_error("no_puzzles", path, "the file holds no puzzle");
  std::vector<LoadedPuzzle> loaded;
  for (AnyPuzzle& puzzle : *puzzles) {
    std::optional<int> index;
    if (puzzles->size() > 1) index = static_cast<int>(loaded.size()) + 1;
    loaded.push_back({{path, index}, detected->kind, std::move(puzzle)});
  }
  return loaded;
}

Result<std::vector<LoadedPuzzle>> load_file(const Registry& registry, const std::string& path,
                                            const Registry::Hints& hints) {
  return read_text(path).and_then(
      [&](const std::string& text) { return load_text(registry, text, path, hints); });
}

Result<LoadedPuzzle> load_single(const Registry& registry, const std::string& path,
                                 const Registry::Hints& hints) {
  auto loaded = load_file(registry, path, hints);
  if (!loaded) return tl::unexpected(loaded.error());
  if (loaded->size() > 1) {
    return file_error(
        "several_puzzles", path,
        "the file holds " + std::to_string(loaded->size()) + " puzzles, one is needed");
  }
  return std::move(loaded->front());
}

std::vector<Result<std::string>> expand_paths(const Registry& registry,
                                              const std::vector<std::string>& paths,
                                              const Registry::Hints& hints) {
  std::vector<Result<std::string>> files;
  for (const std::string& path : paths) {
    std::error_code problem;
    if (!fs::is_directory(path, problem)) {
      files.emplace_back(path);
      continue;
    }
    auto below = files_below(registry, path, hints);
    if (!below) {
      files.emplace_back(tl::unexpected(below.error()));
      continue;
    }
    files.insert(files.end(), below->begin(), below->end());
  }
  return files;
}

bool are_several(const std::vector<std::string>& paths) {
  std::error_code ignored;
  return paths.size() > 1 || (!paths.empty() && fs::is_directory(paths.front(), ignored));
}

}  // namespace quadrille::app
