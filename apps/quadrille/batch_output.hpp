// The file that a batch appends to, line by line. A batch that was ended, however abruptly, goes on
// where the file ends: whole lines stay, half a line goes.
#pragma once

#include "input.hpp"

#include <quadrille/core/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::app {

class BatchOutput {
 public:
  // Makes the file if there is none. Errors: cannot_write, in_use (another batch appends to it).
  static Result<BatchOutput> open(const std::string& path);
  BatchOutput(BatchOutput&& other) noexcept;
  BatchOutput& operator=(BatchOutput&&) = delete;
  BatchOutput(const BatchOutput&) = delete;
  BatchOutput& operator=(const BatchOutput&) = delete;
  ~BatchOutput();

  // How many lines were there already.
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  // What the last of them says it is about; no value if there is none or nobody can tell.
  [[nodiscard]] std::optional<Source> last() const;
  // False: it cannot be written any more.
  bool append(std::string_view line);

 private:
  explicit BatchOutput(int file) : file_(file) {}
  // Counts the lines and cuts half a line off.
  bool take_stock();

  int file_ = -1;
  std::uint64_t lines_ = 0;
  std::string last_line_;
};

}  // namespace quadrille::app
