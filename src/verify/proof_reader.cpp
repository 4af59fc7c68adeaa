// DRAT text: the literals of a clause and a 0; `d` in front removes the clause.
// DRAT binary: `a` or `d`, then literals as numbers 2v (v) or 2v+1 (not v), seven bits a byte, the
// lowest first, the top bit set in all bytes but a number's last; then a 0 byte.
// LRAT: `ID literals 0 hints 0`, and `ID d IDS 0`.
#include "verify/proof_reader.hpp"

#include "verify/number_text.hpp"

#include <optional>

namespace quadrille::verify {
namespace {

constexpr std::string_view kCode = "bad_proof";
constexpr std::int64_t kMaxId = std::int64_t{1} << 40;

std::string no_literal(int variables) {
  return "expected a literal of the variables 1 to " + std::to_string(variables) + ", or 0";
}

class DratReader final : public ProofReader {
 public:
  DratReader(std::string_view text, int variables) : numbers_(text, kCode), variables_(variables) {}

  Result<bool> next(ProofStep& step) override {
    numbers_.skip_comments();
    if (numbers_.at_end()) return false;
    step.kind = numbers_.take("d") ? ProofStep::Kind::remove : ProofStep::Kind::add;
    step.literals.clear();
    for (;;) {
      const auto literal = numbers_.number(variables_);
      if (!literal) return numbers_.error(no_literal(variables_));
      if (*literal == 0) return true;
      step.literals.push_back(static_cast<int>(*literal));
    }
  }

 private:
  NumberText numbers_;
  int variables_;
};

class BinaryReader final : public ProofReader {
 public:
  BinaryReader(std::string_view bytes, int variables) : bytes_(bytes), variables_(variables) {}

  Result<bool> next(ProofStep& step) override {
    if (next_ == bytes_.size()) return false;
    const char kind = bytes_[next_];
    if (kind != 'a' && kind != 'd') return error("a step begins with `a` or `d`");
    ++next_;
    step.kind = kind == 'a' ? ProofStep::Kind::add : ProofStep::Kind::remove;
    step.literals.clear();
    for (;;) {
      const auto code = number();
      if (!code || *code == 1 || *code / 2 > static_cast<std::uint32_t>(variables_)) {
        return error(no_literal(variables_));
      }
      if (*code == 0) return true;
      const int variable = static_cast<int>(*code / 2);
      step.literals.push_back(*code % 2 == 0 ? variable : -variable);
    }
  }

 private:
  std::optional<std::uint32_t> number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; next_ < bytes_.size() && shift <= 28; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_[next_++]);
      value |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) {
        return value <= 0xffffffffU ? std::optional(static_cast<std::uint32_t>(value))
                                    : std::nullopt;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] tl::unexpected<Error> error(const std::string& message) const {
    return fail(kCode, "byte " + std::to_string(next_) + ": " + message);
  }

  std::string_view bytes_;
  int variables_;
  std::size_t next_ = 0;
};

class LratReader final : public ProofReader {
 public:
  LratReader(std::string_view text, int variables) : numbers_(text, kCode), variables_(variables) {}

  Result<bool> next(ProofStep& step) override {
    numbers_.skip_comments();
    if (numbers_.at_end()) return false;
    const auto id = numbers_.number(kMaxId);
    if (!id || *id <= 0) return numbers_.error("a step begins with its number");
    step.id = *id;
    step.kind = numbers_.take("d") ? ProofStep::Kind::remove : ProofStep::Kind::add;
    step.literals.clear();
    step.hints.clear();
    while (step.kind == ProofStep::Kind::add) {
      const auto literal = numbers_.number(variables_);
      if (!literal) return numbers_.error(no_literal(variables_));
      if (*literal == 0) break;
      step.literals.push_back(static_cast<int>(*literal));
    }
    for (;;) {
      const auto hint = numbers_.number(kMaxId);
      if (!hint || *hint < 0) return numbers_.error("expected the number of a clause, or 0");
      if (*hint == 0) return true;
      step.hints.push_back(*hint);
    }
  }

 private:
  NumberText numbers_;
  int variables_;
};

}  // namespace

std::unique_ptr<ProofReader> make_proof_reader(ProofFormat format, std::string_view text,
                                               int variables) {
  switch (format) {
    case ProofFormat::lrat:
      return std::make_unique<LratReader>(text, variables);
    case ProofFormat::binary:
      return std::make_unique<BinaryReader>(text, variables);
    case ProofFormat::drat:
      break;
  }
  return std::make_unique<DratReader>(text, variables);
}

}  // namespace quadrille::verify
