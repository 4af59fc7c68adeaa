#include "server/replay.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::array;
using boost::json::value;

// Ten years; nobody plays longer.
constexpr std::int64_t kLongestGame = std::int64_t{86'400'000} * 3650;

constexpr std::size_t kStepMove = 2;
constexpr std::size_t kCellMove = 4;
constexpr char kEmpty = '.';
constexpr char kUnknown = '?';

// A finger that is drawn over cells crosses no more of them, and nobody taps faster.
constexpr std::int64_t kFastestCell = 30;
constexpr std::int64_t kFastestStep = 100;
constexpr std::int64_t kFastestGame = 1'000;

tl::unexpected<Error> wrong(std::size_t number, std::string_view what) {
  return fail("wrong_moves", fmt::format("move {}: {}", number, what));
}

// From 0 to below `end`.
std::optional<int> place_of(const value& number, int end) {
  if (!number.is_int64() || number.get_int64() < 0 || number.get_int64() >= end) return {};
  return static_cast<int>(number.get_int64());
}

std::optional<char> cell_of(const value& cell) {
  if (!cell.is_string() || cell.get_string().size() != 1) return {};
  const char letter = cell.get_string().front();
  return letter == kUnknown ? kEmpty : letter;
}

class Replayer {
 public:
  Replayer(int width, int height) : width_(width), height_(height) {}

  // What is wrong with the move; empty: nothing.
  std::string_view play(const value& move) {
    if (!move.is_array()) return "no array";
    const array& parts = move.get_array();
    if (parts.size() != kStepMove && parts.size() != kCellMove) return "neither a cell nor a step";
    if (form_ == 0) begin(parts.size());
    if (parts.size() != form_) return "not of the form of the first";
    if (!parts[0].is_int64() || parts[0].get_int64() < time_) return "its time goes back";
    time_ = parts[0].get_int64();
    if (time_ > kLongestGame) return "its time is longer than anybody plays";
    if (form_ == kCellMove) return set_cell(parts);
    steps_.push_back(parts[1]);
    return "";
  }

  [[nodiscard]] Replay finish() && {
    if (form_ != kCellMove) return {value(std::move(steps_)), time_};
    return {value(array(rows_.begin(), rows_.end())), time_};
  }

 private:
  void begin(std::size_t form) {
    form_ = form;
    if (form == kStepMove) return;
    rows_.assign(static_cast<std::size_t>(height_),
                 std::string(static_cast<std::size_t>(width_), kEmpty));
  }
  std::string_view set_cell(const array& parts) {
    const auto row = place_of(parts[1], height_);
    const auto column = place_of(parts[2], width_);
    const auto cell = cell_of(parts[3]);
    if (!row || !column || !cell) return "no cell of the board";
    rows_[static_cast<std::size_t>(*row)][static_cast<std::size_t>(*column)] = *cell;
    return "";
  }

  int width_;
  int height_;
  std::size_t form_ = 0;  // the number of parts of each move; 0 before the first
  std::int64_t time_ = 0;
  std::vector<std::string> rows_;
  array steps_;
};

}  // namespace

Result<Replay> replay(const array& moves, int width, int height) {
  Replayer replayer(width, height);
  std::size_t number = 0;
  for (const value& move : moves) {
    ++number;
    if (const auto problem = replayer.play(move); !problem.empty()) return wrong(number, problem);
  }
  return std::move(replayer).finish();
}

std::int64_t fastest_play(const value& solution) {
  std::int64_t time = 0;
  if (!solution.is_array()) return kFastestGame;
  for (const value& part : solution.get_array()) {
    if (part.is_string()) {
      const auto& row = part.get_string();
      time += kFastestCell * std::count_if(row.begin(), row.end(), [](char cell) {
                return cell != kEmpty && cell != kUnknown;
              });
    } else {
      time += kFastestStep;
    }
  }
  return std::max(kFastestGame, time);
}

}  // namespace quadrille::server
