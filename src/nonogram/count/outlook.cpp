#include "nonogram/count/outlook.hpp"

#include <algorithm>
#include <bit>

namespace quadrille::nonogram {
namespace {

// So many answers a piece keeps, at first, and at most if it is asked for many more.
constexpr std::size_t kFewAnswers = 1 << 9;
constexpr std::size_t kManyAnswers = 1 << 14;
constexpr std::size_t kWalksPerAnswer = 4;
constexpr std::size_t kWordBits = 64;
constexpr std::uint64_t kOne = 1;

std::uint64_t hash_of(std::uint64_t one, std::uint64_t other, std::uint64_t third) {
  std::uint64_t hash = (one ^ std::rotl(other, 23)) * 0x9e3779b97f4a7c15;
  hash = (hash ^ hash >> 29 ^ third) * 0xbf58476d1ce4e5b9;
  return hash ^ hash >> 32;
}

// Layers `from` … `end`-1.
std::uint64_t layers_between(std::size_t from, std::size_t end) {
  if (from == end) return 0;
  return (~std::uint64_t{0} >> (kWordBits - end)) & (~std::uint64_t{0} << from);
}

}  // namespace

bool Outlook::can_hold(const Component& component) {
  return std::all_of(component.pieces.begin(), component.pieces.end(), [](const LineGraph& piece) {
    return piece.layers.size() <= kWordBits &&
           std::all_of(piece.layers.begin(), piece.layers.end(),
                       [](const auto& layer) { return layer.size() <= kWordBits; });
  });
}

Outlook::Outlook(const Component& component)
    : pieces_(component.pieces.size()),
      waiting_((component.pieces.size() + kWordBits - 1) / kWordBits, 0),
      forbidden_(component.pieces.size()),
      reached_(kWordBits + 1) {
  for (std::size_t index = 0; index < pieces_.size(); ++index) {
    pieces_[index].graph = &component.pieces[index];
    pieces_[index].crossings.resize(component.pieces[index].layers.size());
    pieces_[index].answers.resize(kFewAnswers);
  }
  for (const ComponentCell& cell : component.cells) {
    const auto& [one, other] = cell.places;
    pieces_[one.piece].crossings[one.layer] = other;
    pieces_[other.piece].crossings[other.layer] = one;
  }
}

void Outlook::move_to(std::span<const std::size_t> layers) {
  ++age_;
  in_progress_.clear();
  for (std::size_t index = 0; index < pieces_.size(); ++index) {
    Piece& piece = pieces_[index];
    piece.layer = layers[index];
    piece.left = layers_between(piece.layer, piece.graph->layers.size());
    piece.node = 0;
    piece.alone.clear();
    if (piece.layer == 0 || piece.layer == piece.graph->layers.size()) continue;
    in_progress_.push_back(index);
    piece.colours = {piece.left, piece.left};
    for (; piece.node < piece.graph->layers[piece.layer].size(); ++piece.node) {
      piece.alone.push_back(walk(piece));
    }
  }
}

bool Outlook::is_open(std::span<const std::uint64_t> nodes) {
  start_from(nodes);
  while (
      std::any_of(waiting_.begin(), waiting_.end(), [](std::uint64_t set) { return set != 0; })) {
    if (!sweep()) return false;
  }
  return true;
}

// Gives every piece the colours that those in progress, each by itself, leave it; those that lose
// any by this wait.
void Outlook::start_from(std::span<const std::uint64_t> nodes) {
  std::fill(forbidden_.begin(), forbidden_.end(), Colours{});
  for (std::size_t index = 0; index < nodes.size(); ++index) {
    Piece& piece = pieces_[in_progress_[index]];
    piece.node = nodes[index];
    piece.colours = piece.alone[piece.node];
    // A branch for each cell would take longer than to forbid nothing now and then.
    for (std::size_t layer = piece.layer; layer < piece.crossings.size(); ++layer) {
      const ComponentCell::Place& crossing = piece.crossings[layer];
      Colours& forbidden = forbidden_[crossing.piece];
      forbidden.empty |= (~piece.colours.empty >> layer & 1) << crossing.layer;
      forbidden.filled |= (~piece.colours.filled >> layer & 1) << crossing.layer;
    }
  }
  std::fill(waiting_.begin(), waiting_.end(), 0);
  for (std::size_t index = 0; index < pieces_.size(); ++index) {
    Piece& piece = pieces_[index];
    if (piece.layer == 0) piece.colours = {piece.left, piece.left};
    const Colours& forbidden = forbidden_[index];
    const std::uint64_t lost =
        (piece.colours.empty & forbidden.empty) | (piece.colours.filled & forbidden.filled);
    if ((lost & piece.left) == 0) continue;
    piece.colours.empty &= ~forbidden.empty;
    piece.colours.filled &= ~forbidden.filled;
    enlist(index);
  }
}

// Looks at those that wait once, in order: first all of one direction, then all of the other, so
// that a piece is asked when all that crosses it has had its say.
bool Outlook::sweep() {
  for (std::size_t word = 0; word < waiting_.size(); ++word) {
    for (std::uint64_t ahead = ~std::uint64_t{0}; (waiting_[word] & ahead) != 0;) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(waiting_[word] & ahead));
      waiting_[word] &= ~(kOne << bit);
      ahead = ~std::uint64_t{0} << bit;
      if (!look_at(word * kWordBits + bit)) return false;
    }
  }
  return true;
}

// False if the piece has no way to its end.
bool Outlook::look_at(std::size_t index) {
  Piece& piece = pieces_[index];
  const Colours allowed = narrowed(piece);
  if ((allowed.empty | allowed.filled) == 0) return false;
  const Colours before = piece.colours;
  piece.colours = allowed;
  forbid(piece, before.empty & ~allowed.empty, &Colours::empty);
  forbid(piece, before.filled & ~allowed.filled, &Colours::filled);
  return true;
}

void Outlook::forbid(const Piece& piece, std::uint64_t layers, std::uint64_t Colours::*colour) {
  for (; layers != 0; layers &= layers - 1) {
    const auto [crossing, layer] =
        piece.crossings[static_cast<std::size_t>(std::countr_zero(layers))];
    pieces_[crossing].colours.*colour &= ~(kOne << layer);
    enlist(crossing);
  }
}

Outlook::Colours Outlook::narrowed(Piece& piece) {
  const std::uint64_t place = age_ << 8 | piece.node;
  const std::uint64_t hash = hash_of(piece.colours.empty, piece.colours.filled, piece.node);
  const Answer& known = piece.answers[hash & (piece.answers.size() - 1)];
  if (known.place == place && known.asked == piece.colours) return known.allowed;
  if (++piece.walks > kWalksPerAnswer * piece.answers.size() &&
      piece.answers.size() < kManyAnswers) {
    piece.answers.assign(2 * piece.answers.size(), {});
    piece.walks = 0;
  }
  const Colours allowed = walk(piece);
  piece.answers[hash & (piece.answers.size() - 1)] = {piece.colours, place, allowed};
  return allowed;
}

// Forwards to every node that can be reached, backwards from the end over those that lead there.
Outlook::Colours Outlook::walk(const Piece& piece) {
  const auto& layers = piece.graph->layers;
  const auto goes = [&](std::size_t layer, int colour) {
    return ((colour == 0 ? piece.colours.empty : piece.colours.filled) >> layer & 1) != 0;
  };
  reached_[piece.layer] = kOne << piece.node;
  for (std::size_t layer = piece.layer; layer < layers.size(); ++layer) {
    std::uint64_t next = 0;
    for (std::uint64_t nodes = reached_[layer]; nodes != 0; nodes &= nodes - 1) {
      const LineNode& node = layers[layer][static_cast<std::size_t>(std::countr_zero(nodes))];
      for (const int colour : {0, 1}) {
        const std::uint16_t to = node.next[static_cast<std::size_t>(colour)];
        if (to != LineNode::kNone && goes(layer, colour)) next |= kOne << to;
      }
    }
    reached_[layer + 1] = next;
  }
  Colours allowed;
  std::uint64_t leading = reached_[layers.size()];
  for (std::size_t layer = layers.size(); layer-- > piece.layer;) {
    std::uint64_t before = 0;
    for (std::uint64_t nodes = reached_[layer]; nodes != 0; nodes &= nodes - 1) {
      const auto from = static_cast<std::size_t>(std::countr_zero(nodes));
      for (const int colour : {0, 1}) {
        const std::uint16_t to = layers[layer][from].next[static_cast<std::size_t>(colour)];
        if (to == LineNode::kNone || !goes(layer, colour) || (leading >> to & 1) == 0) continue;
        before |= kOne << from;
        (colour == 0 ? allowed.empty : allowed.filled) |= kOne << layer;
      }
    }
    leading = before;
  }
  return allowed;
}

std::size_t Outlook::memory_bytes() const {
  std::size_t bytes = 0;
  for (const Piece& piece : pieces_) {
    bytes += sizeof(Piece) + piece.answers.capacity() * sizeof(Answer) +
             piece.crossings.capacity() * sizeof(ComponentCell::Place);
  }
  return bytes;
}

}  // namespace quadrille::nonogram
