#include "batch_output.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <boost/json.hpp>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace quadrille::app {
namespace {

tl::unexpected<Error> cannot_write(const std::string& path) {
  return tl::unexpected(Error{"cannot_write", std::strerror(errno), path});
}

// read() that signals do not disturb; 0 at the end, -1 for an error.
ssize_t read_some(int file, char* bytes, std::size_t size) {
  ssize_t got = -1;
  do {
    got = ::read(file, bytes, size);
  } while (got < 0 && errno == EINTR);
  return got;
}

}  // namespace

Result<BatchOutput> BatchOutput::open(const std::string& path) {
  constexpr mode_t kMode = 0666;
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
  if (file < 0) return cannot_write(path);
  BatchOutput output(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    return tl::unexpected(Error{"in_use", "another batch appends to this file", path});
  }
  if (!output.take_stock()) return cannot_write(path);
  return output;
}

BatchOutput::BatchOutput(BatchOutput&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      lines_(other.lines_),
      last_line_(std::move(other.last_line_)) {}

BatchOutput::~BatchOutput() {
  if (file_ >= 0) ::close(file_);
}

bool BatchOutput::take_stock() {
  std::array<char, std::size_t{1} << 16> block{};
  std::string line;
  off_t whole = 0;
  while (true) {
    const ssize_t got = read_some(file_, block.data(), block.size());
    if (got < 0) return false;
    if (got == 0) break;
    std::string_view rest(block.data(), static_cast<std::size_t>(got));
    for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
      line += rest.substr(0, end);
      rest.remove_prefix(end + 1);
      whole += static_cast<off_t>(line.size()) + 1;
      ++lines_;
      last_line_ = std::exchange(line, {});
    }
    line += rest;
  }
  return line.empty() || ::ftruncate(file_, whole) == 0;
}

std::optional<Source> BatchOutput::last() const {
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(last_line_, error);
  const boost::json::object* object = error ? nullptr : value.if_object();
  const boost::json::value* file = object == nullptr ? nullptr : object->if_contains("file");
  if (file == nullptr || !file->is_string()) return std::nullopt;
  Source source{std::string(file->get_string()), {}};
  const boost::json::value* index = object->if_contains("index");
  if (index != nullptr && index->is_int64()) source.index = static_cast<int>(index->get_int64());
  return source;
}

bool BatchOutput::append(std::string_view line) {
  while (!line.empty()) {
    const ssize_t written = ::write(file_, line.data(), line.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) line.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace quadrille::app
