// What a batch works through, one item after the other: the puzzles of files and directories, or
// requests, one a line. Only what is needed next is in memory.
#pragma once

#include "input.hpp"

#include <quadrille/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace quadrille::app {

// One line of the input, not looked at yet.
struct RequestLine {
  std::string text;
};

struct BatchItem {
  Source source;  // has an index wherever a file may hold several
  std::variant<LoadedPuzzle, RequestLine, Error> content;
};

// The i-th of n equal shares, i from 1; whoever takes every share once takes every item once.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  // "2/8". Error: bad_shard.
  static Result<Shard> parse(const std::string& text);
  // `item` counts from 0.
  [[nodiscard]] bool has(std::uint64_t item) const { return item % count == number - 1; }
};

// The lines of a file that may still be written, in bounded memory.
class LineReader {
 public:
  // Of an open file, which it closes.
  explicit LineReader(int descriptor);

  // The next line without its end; false at the end of the file and when the program is
  // interrupted. Of a line that is longer than `longest` one byte more than that.
  bool next(std::string& line, std::size_t longest);

 private:
  bool fill();

  InputFile file_;
  std::string buffer_;
  std::size_t used_ = 0;
  std::size_t filled_ = 0;
};

class BatchItems {
 public:
  // Files named *.jsonl and *.ndjson are read line by line, as is "-"; everything else is a puzzle
  // file or a directory of such.
  BatchItems(const Registry& registry, const std::string& path, const Registry::Hints& hints,
             Shard shard);

  // The next item of the shard; no value at the end.
  std::optional<BatchItem> next();

 private:
  std::optional<BatchItem> next_of_all();
  std::optional<BatchItem> next_line();
  void load(const Result<std::string>& file);

  const Registry* registry_;
  std::string path_;
  Registry::Hints hints_;
  Shard shard_;
  std::uint64_t passed_ = 0;  // items of all shards

  std::optional<LineReader> lines_;
  int line_ = 0;
  std::optional<Error> broken_;  // to be told once
  std::vector<Result<std::string>> files_;
  std::size_t next_file_ = 0;
  std::deque<BatchItem> ready_;
};

}  // namespace quadrille::app
