#include <quadrille/core/assert.hpp>
#include <quadrille/wire/bit_square.hpp>
#include <quadrille/wire/protocol.hpp>

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace quadrille::wire {
namespace {

static_assert(kMaxBitmapBytes == kLayouts[4].max_rest && kLayouts[4].name == "SUBMIT_SOLUTION");
static_assert(std::all_of(kLayouts.begin(), kLayouts.end(), [](const Layout& layout) {
  return layout.fixed_bytes() + layout.max_rest <= kMaxDatagram;
}));

const Layout& layout_of(MessageId id) {
  return *find_layout(static_cast<std::uint8_t>(id));
}

// Walks along the fields of a layout behind the message id: every number takes the width that the
// table gives it.
class FieldReader {
 public:
  FieldReader(const Layout& layout, std::span<const std::uint8_t> datagram)
      : field_(layout.fields.data() + 1), rest_(datagram.subspan(kIdField.bytes)) {}

  template <class Number>
  void operator()(Number& number) {
    QUADRILLE_ASSERT(field_->bytes == sizeof(Number));
    std::uint32_t value = 0;
    for (const std::uint8_t byte : rest_.first(sizeof(Number))) value = (value << 8) | byte;
    number = static_cast<Number>(value);
    rest_ = rest_.subspan(sizeof(Number));
    ++field_;
  }
  [[nodiscard]] std::span<const std::uint8_t> rest() const {
    QUADRILLE_ASSERT(field_->bytes == 0);
    return rest_;
  }

 private:
  const Field* field_;
  std::span<const std::uint8_t> rest_;
};

class FieldWriter {
 public:
  FieldWriter(const Layout& layout, std::span<std::uint8_t> out)
      : layout_(layout), field_(layout.fields.data()), out_(out) {
    (*this)(static_cast<std::uint8_t>(layout.id));
  }

  template <class Number>
  void operator()(Number number) {
    QUADRILLE_ASSERT(field_->bytes == sizeof(Number));
    const auto value = static_cast<std::uint32_t>(number);
    for (int shift = 8 * (static_cast<int>(sizeof(Number)) - 1); shift >= 0; shift -= 8) {
      out_[size_++] = static_cast<std::uint8_t>(value >> shift);
    }
    ++field_;
  }
  template <class Bytes>
  void rest(const Bytes& bytes) {
    QUADRILLE_CHECK(field_->bytes == 0 && bytes.size() <= layout_.max_rest);
    std::copy(bytes.begin(), bytes.end(), out_.begin() + static_cast<std::ptrdiff_t>(size_));
    size_ += bytes.size();
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  const Layout& layout_;
  const Field* field_;
  std::span<std::uint8_t> out_;
  std::size_t size_ = 0;
};

// The numbers of each message in the order of its layout, for reading and for writing alike. A
// length that belongs to the rest is no member of the message and is treated beside.
template <class Walker>
void walk(Walker& walker, RequestInfo& message) {
  walker(message.seed);
  walker(message.difficulty);
}
template <class Walker>
void walk(Walker& walker, PuzzleInfo& message) {
  walker(message.seed);
  walker(message.difficulty);
  walker(message.width);
  walker(message.height);
  walker(message.num_chunks);
  walker(message.clue_bytes);
}
template <class Walker>
void walk(Walker& walker, RequestChunk& message) {
  walker(message.seed);
  walker(message.difficulty);
  walker(message.chunk_id);
}
template <class Walker>
void walk(Walker& walker, ChunkData& message, std::uint16_t& data_length) {
  walker(message.seed);
  walker(message.difficulty);
  walker(message.chunk_id);
  walker(message.num_chunks);
  walker(message.offset);
  walker(data_length);
}
template <class Walker>
void walk(Walker& walker, SubmitSolution& message) {
  walker(message.seed);
  walker(message.difficulty);
}
template <class Walker>
void walk(Walker& walker, SolveResult& message) {
  walker(message.seed);
  walker(message.difficulty);
  walker(message.status);
  walker(message.solve_time);
}
template <class Walker>
void walk(Walker& walker, ErrorMessage& message, std::uint8_t& text_length) {
  walker(message.seed);
  walker(message.difficulty);
  walker(message.original_id);
  walker(text_length);
}

template <class Plain>
Message read(FieldReader reader) {
  Plain message;
  walk(reader, message);
  return message;
}

tl::expected<Message, DecodeProblem> read_chunk_data(FieldReader reader) {
  ChunkData message;
  std::uint16_t length = 0;
  walk(reader, message, length);
  message.data = reader.rest();
  if (message.data.size() != length) return tl::unexpected(DecodeProblem::bad_length);
  return message;
}

tl::expected<Message, DecodeProblem> read_submit(FieldReader reader) {
  SubmitSolution message;
  walk(reader, message);
  message.bitmap = reader.rest();
  return message;
}

tl::expected<Message, DecodeProblem> read_result(FieldReader reader) {
  SolveResult message;
  walk(reader, message);
  if (message.status > ResultStatus::error) return tl::unexpected(DecodeProblem::bad_value);
  return message;
}

tl::expected<Message, DecodeProblem> read_error(FieldReader reader) {
  ErrorMessage message;
  std::uint8_t length = 0;
  walk(reader, message, length);
  const auto text = reader.rest();
  if (text.size() != length) return tl::unexpected(DecodeProblem::bad_length);
  message.text = {reinterpret_cast<const char*>(text.data()), text.size()};
  return message;
}

struct Encoder {
  std::span<std::uint8_t> out;

  std::size_t operator()(RequestInfo message) const {
    return plain(MessageId::request_info, message);
  }
  std::size_t operator()(PuzzleInfo message) const {
    return plain(MessageId::puzzle_info, message);
  }
  std::size_t operator()(RequestChunk message) const {
    return plain(MessageId::request_chunk, message);
  }
  std::size_t operator()(SolveResult message) const { return plain(MessageId::result, message); }
  std::size_t operator()(ChunkData message) const {
    FieldWriter writer(layout_of(MessageId::chunk_data), out);
    auto length = static_cast<std::uint16_t>(message.data.size());
    walk(writer, message, length);
    writer.rest(message.data);
    return writer.size();
  }
  std::size_t operator()(SubmitSolution message) const {
    FieldWriter writer(layout_of(MessageId::submit_solution), out);
    walk(writer, message);
    writer.rest(message.bitmap);
    return writer.size();
  }
  std::size_t operator()(ErrorMessage message) const {
    FieldWriter writer(layout_of(MessageId::error), out);
    auto length = static_cast<std::uint8_t>(message.text.size());
    walk(writer, message, length);
    writer.rest(message.text);
    return writer.size();
  }

 private:
  template <class Plain>
  std::size_t plain(MessageId id, Plain& message) const {
    FieldWriter writer(layout_of(id), out);
    walk(writer, message);
    return writer.size();
  }
};

constexpr std::array<std::string_view, 4> kTierNames{"custom", "easy", "medium", "hard"};

}  // namespace

std::string_view to_string(Tier tier) {
  return kTierNames[static_cast<std::size_t>(tier)];
}

std::optional<Tier> parse_tier(std::string_view text) {
  for (const Tier tier : kTiers) {
    if (to_string(tier) == text) return tier;
  }
  return std::nullopt;
}

SizeRange sizes_of(Tier tier) {
  constexpr std::array<SizeRange, 4> kRanges{{{0, 15}, {0, 4}, {4, 7}, {7, 9}}};
  return kRanges[static_cast<std::size_t>(tier)];
}

std::optional<Difficulty> Difficulty::of_side(Tier tier, int side) {
  // The iterator is a pointer with some libraries and a class with others.
  const auto place = std::distance(kSides.begin(), std::find(kSides.begin(), kSides.end(), side));
  if (place == std::ssize(kSides)) return std::nullopt;
  return Difficulty{tier, static_cast<std::uint8_t>(place)};
}

const Layout* find_layout(std::uint8_t id) {
  for (const Layout& layout : kLayouts) {
    if (static_cast<std::uint8_t>(layout.id) == id) return &layout;
  }
  return nullptr;
}

Header header_of(std::span<const std::uint8_t> datagram) {
  Header header;
  if (datagram.empty()) return header;
  header.id = datagram.front();
  const Layout& shortest = layout_of(MessageId::request_info);
  if (datagram.size() >= shortest.fixed_bytes()) {
    FieldReader reader(shortest, datagram);
    reader(header.seed);
    reader(header.difficulty);
  }
  return header;
}

tl::expected<Message, DecodeProblem> decode(std::span<const std::uint8_t> datagram) {
  if (datagram.empty()) return tl::unexpected(DecodeProblem::empty);
  const Layout* layout = find_layout(datagram.front());
  if (layout == nullptr) return tl::unexpected(DecodeProblem::unknown_id);
  const std::size_t fixed = layout->fixed_bytes();
  if (datagram.size() < fixed || datagram.size() > fixed + layout->max_rest) {
    return tl::unexpected(DecodeProblem::bad_length);
  }
  const FieldReader reader(*layout, datagram);
  switch (layout->id) {
    case MessageId::request_info:
      return read<RequestInfo>(reader);
    case MessageId::puzzle_info:
      return read<PuzzleInfo>(reader);
    case MessageId::request_chunk:
      return read<RequestChunk>(reader);
    case MessageId::chunk_data:
      return read_chunk_data(reader);
    case MessageId::submit_solution:
      return read_submit(reader);
    case MessageId::result:
      return read_result(reader);
    case MessageId::error:
      return read_error(reader);
  }
  return tl::unexpected(DecodeProblem::unknown_id);
}

std::size_t encode(const Message& message, std::span<std::uint8_t> out) {
  QUADRILLE_ASSERT(out.size() >= kMaxDatagram);
  return std::visit(Encoder{out}, message);
}

}  // namespace quadrille::wire
