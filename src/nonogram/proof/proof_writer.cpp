#include "nonogram/proof/number_output.hpp"

#include <quadrille/nonogram/proof.hpp>

#include <utility>

namespace quadrille::nonogram {
namespace {

// Seven bits a byte, the lowest first; all but the last byte have the top bit set.
void append_binary(std::string& text, int literal) {
  auto code = literal > 0 ? 2 * static_cast<std::uint32_t>(literal)
                          : 2 * static_cast<std::uint32_t>(-literal) + 1;
  for (; code > 0x7f; code >>= 7) text += static_cast<char>((code & 0x7f) | 0x80);
  text += static_cast<char>(code);
}

}  // namespace

ProofWriter::ProofWriter(Style style, TextSink sink) : style_(style), sink_(std::move(sink)) {}

ProofWriter::~ProofWriter() = default;

void ProofWriter::add(std::span<const int> clause) {
  ++clauses_;
  complete_ = complete_ || clause.empty();
  write(clause, false);
}

void ProofWriter::remove(std::span<const int> clause) {
  write(clause, true);
}

void ProofWriter::write(std::span<const int> clause, bool removed) {
  if (style_ == Style::binary) {
    text_ += removed ? 'd' : 'a';
    for (const int literal : clause) append_binary(text_, literal);
    text_ += '\0';
  } else {
    if (removed) text_ += "d ";
    for (const int literal : clause) append_number(text_, literal);
    text_ += "0\n";
  }
  if (text_.size() >= kPieceOfText) flush();
}

void ProofWriter::flush() {
  if (!text_.empty()) sink_(text_);
  text_.clear();
}

}  // namespace quadrille::nonogram
