// Reasons are read off the line itself. A capture helps exactly those later rounds in which the
// piece that moves would not have been allowed to with the victim on the board. A plain move of
// another piece than the goal piece prepares that piece's next capture, on whichever side. A die is
// critical if none of its five other faces allows as short a line; that is five proofs a round, on
// cases cut to as many dice as the line is long.
#include <quadrille/core/assert.hpp>
#include <quadrille/ewn/explain.hpp>
#include <quadrille/ewn/solve.hpp>

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace quadrille::ewn {
namespace {

std::string describe_choice(const Episode& episode) {
  if (episode.allowed.contains(episode.die))
    return fmt::format("piece {} must move", episode.die + 1);
  std::string pieces;
  for (const int piece : episode.allowed) {
    pieces += fmt::format("{}{}", pieces.empty() ? "" : " or ", piece + 1);
  }
  return fmt::format("piece {} is gone, so piece {} {} move", episode.die + 1, pieces,
                     episode.allowed.size() > 1 ? "may" : "must");
}

std::vector<int> find_opened_rounds(const Puzzle& puzzle, std::span<const Episode> later,
                                    std::span<const Position> positions, int victim) {
  std::vector<int> rounds;
  for (const Episode& episode : later) {
    const PieceSet with_victim = positions[episode.round].alive() | only(victim);
    if (!movers(with_victim, puzzle.dice()[episode.round]).contains(episode.mover)) {
      rounds.push_back(episode.round);
    }
  }
  return rounds;
}

std::string join_rounds(std::span<const int> rounds) {
  std::string text = rounds.size() == 1 ? "round " : "rounds ";
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    if (i > 0) text += i + 1 == rounds.size() ? " and " : ", ";
    text += std::to_string(rounds[i] + 1);
  }
  return text;
}

// "with it gone piece 3 can move in rounds 8 and 9, piece 2 in round 11"
std::string capture_reason(const Episode& episode, std::span<const Episode> all) {
  if (episode.opened_rounds.empty()) return "no later die needs that: it is only out of the way";
  std::string text = "with it gone ";
  std::vector<int> told;
  for (const int first : episode.opened_rounds) {
    const int mover = all[first].mover;
    if (std::ranges::find(told, mover) != told.end()) continue;
    std::vector<int> rounds;
    std::ranges::copy_if(episode.opened_rounds, std::back_inserter(rounds),
                         [&](int round) { return all[round].mover == mover; });
    text += fmt::format("{}piece {} {}in {}", told.empty() ? "" : ", ", mover + 1,
                        told.empty() ? "can move " : "", join_rounds(rounds));
    told.push_back(mover);
  }
  return text;
}

// What the next capture with this piece is, seen from a plain move of it.
std::string preparation(const Episode& episode, std::span<const Episode> later) {
  for (const Episode& next : later) {
    if (!next.victim) continue;
    if (next.mover == episode.mover) {
      return fmt::format("on its way to capture piece {} in round {}", *next.victim + 1,
                         next.round + 1);
    }
    if (*next.victim == episode.mover) {
      return fmt::format("on its way to be captured by piece {} in round {}", next.mover + 1,
                         next.round + 1);
    }
  }
  return "it only has to move; nothing later depends on it";
}

// King's steps without regard to holes would be wrong next to one; so by breadth.
int steps_home(const Board& board, int cell) {
  std::vector<int> distance(static_cast<std::size_t>(board.cells()), -1);
  std::vector<int> queue{kHome};
  distance[kHome] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const int next : board.neighbours(queue[i])) {
      if (distance[next] >= 0) continue;
      distance[next] = distance[queue[i]] + 1;
      queue.push_back(next);
    }
  }
  return distance[cell];
}

std::string purpose(const Puzzle& puzzle, const Episode& episode, std::span<const Episode> all) {
  std::string text;
  if (episode.victim) text = capture_reason(episode, all);
  if (episode.mover == puzzle.goal()) {
    const int left = steps_home(puzzle.board(), episode.move.to);
    const std::string standing = left == 0 ? "the goal piece is home"
                                           : fmt::format("the goal piece is {} step{} from home",
                                                         left, left == 1 ? "" : "s");
    return text.empty() ? standing : text + "; " + standing;
  }
  return text.empty() ? preparation(episode, all.subspan(episode.round + 1)) : text;
}

// No value when a limit was reached; `limit` tells.
std::optional<bool> is_critical(const Puzzle& puzzle, int round, int steps, const Limits& limits,
                                LimitReached& limit) {
  Layout layout = puzzle.layout();
  layout.dice.resize(static_cast<std::size_t>(steps));
  for (int face = 0; face < kPieces; ++face) {
    if (face == puzzle.dice()[round]) continue;
    layout.dice[round] = face;
    const auto changed = Puzzle::make(layout);
    QUADRILLE_CHECK(changed.has_value());
    const SolveReport report = solve(*changed, limits);
    limit = report.limit;
    if (report.verdict == Outcome::unknown) return std::nullopt;
    if (report.verdict == Outcome::optimal) return false;
  }
  return true;
}

}  // namespace

Story explain(const Puzzle& puzzle, std::span<const Move> moves, const Limits& limits) {
  const Replay line = replay(puzzle, moves);
  QUADRILLE_CHECK(line.solves());
  Story story;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position& position = line.positions[i];
    story.episodes.push_back({static_cast<int>(i),
                              puzzle.dice()[i],
                              movers(puzzle, position),
                              *position.piece_at(moves[i].from),
                              moves[i],
                              position.piece_at(moves[i].to),
                              {},
                              {}});
  }
  const std::span<Episode> episodes(story.episodes);
  for (Episode& episode : story.episodes) {
    if (episode.victim) {
      episode.opened_rounds = find_opened_rounds(puzzle, episodes.subspan(episode.round + 1),
                                                 line.positions, *episode.victim);
    }
    const std::string capture =
        episode.victim ? fmt::format(" and captures piece {}", *episode.victim + 1) : "";
    episode.text = fmt::format("Round {}: the die shows {}; {}. Piece {} goes from {} to {}{}: {}.",
                               episode.round + 1, episode.die + 1, describe_choice(episode),
                               episode.mover + 1, describe_cell(puzzle.board(), episode.move.from),
                               describe_cell(puzzle.board(), episode.move.to), capture,
                               purpose(puzzle, episode, episodes));
  }
  for (const Episode& episode : story.episodes) {
    const auto critical =
        is_critical(puzzle, episode.round, static_cast<int>(moves.size()), limits, story.limit);
    if (!critical) return story;
    if (*critical) story.critical_rounds.push_back(episode.round);
  }
  story.all_critical_known = true;
  return story;
}

}  // namespace quadrille::ewn
