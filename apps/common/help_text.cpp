#include "help_text.hpp"

#include "terminal.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

namespace quadrille::app {
namespace {

constexpr std::size_t kNarrowest = 20;
constexpr std::size_t kLeastDescription = 24;  // columns; with fewer it begins further left
constexpr std::size_t kNextIndent = 6;

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(columns_of(text));
}

// Where the description begins: in its column, or behind the first gap of two spaces, else where
// the text does.
std::size_t description_of(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  // Of an option, and of one in a group; a name that just fits leaves no gap.
  for (const std::size_t column : {std::size_t{30}, std::size_t{32}}) {
    if (line.substr(begin).starts_with('-') && line.size() > column && line[column - 1] == ' ' &&
        line[column] != ' ') {
      return column;
    }
  }
  const std::size_t gap = line.find("  ", begin);
  return gap == std::string_view::npos ? begin
                                       : std::min(line.find_first_not_of(' ', gap), line.size());
}

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    longest = std::max(longest, width_of(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

// The next word that fits, or a long list up to one of its commas.
std::string_view next_piece(std::string_view rest, std::size_t room) {
  const std::string_view word = rest.substr(0, rest.find(' '));
  if (width_of(word) <= room) return word;
  const std::size_t comma = word.substr(0, room).rfind(',');
  return comma == std::string_view::npos ? word : word.substr(0, comma + 1);
}

void append_wrapped(std::string& out, std::string_view line, std::size_t width) {
  const std::size_t begin = description_of(line);
  std::size_t indent = width_of(line.substr(0, begin));
  out += line.substr(0, begin);
  std::size_t used = indent;
  if (indent + std::max(kLeastDescription, longest_word(line.substr(begin))) > width) {
    indent = std::min(kNextIndent, width / 4);
    out.erase(out.find_last_not_of(' ') + 1);
    if (line.find_first_not_of(' ') < begin) out += '\n';  // the name has a line of its own
    out += std::string(indent, ' ');
    used = indent;
  }
  bool is_first = true;
  for (std::string_view rest = line.substr(begin); !rest.empty();) {
    const bool after_space = rest.front() == ' ';
    if (after_space) rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    if (rest.empty()) break;
    const std::string_view piece = next_piece(rest, width > indent ? width - indent : 1);
    const std::size_t space = after_space && !is_first ? 1 : 0;
    if (!is_first && used + space + width_of(piece) > width) {
      out += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (space > 0) {
      out += ' ';
      ++used;
    }
    out += piece;
    used += width_of(piece);
    rest.remove_prefix(piece.size());
    is_first = false;
  }
}

}  // namespace

std::size_t help_width() {
  if (const char* columns = std::getenv("COLUMNS")) {
    const std::string_view text(columns);
    std::size_t width = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), width);
    if (problem == std::errc() && end == text.data() + text.size() && width > 0) {
      return std::max(width, kNarrowest);
    }
  }
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col == 0 ? 0 : std::max<std::size_t>(size.ws_col, kNarrowest);
}

std::string wrapped_help(std::string_view text, std::size_t width) {
  if (width == 0) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (width_of(line) <= width) {
      out += line;
    } else {
      append_wrapped(out, line, width);
    }
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace quadrille::app
