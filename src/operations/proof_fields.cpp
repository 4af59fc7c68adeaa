#include <quadrille/core/sha256.hpp>
#include <quadrille/operations/proof_fields.hpp>

#include <array>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::operations {

void ProofRequest::describe(FieldVisitor& fields) {
  fields.flag({"proof", "the files of a proof that anyone can check"}, wanted);
}

void ProofRequest::describe_format(FieldVisitor& fields) {
  static constexpr std::array<std::string_view, 2> kFormats{"drat", "lrat"};
  fields.choice({"proof_format", "the format of the proof (drat)"}, format, kFormats);
}

verify::ProofFormat ProofRequest::wanted_format() const {
  if (binary) return verify::ProofFormat::binary;
  return verify::proof_format_of(format.value_or("drat")).value_or(verify::ProofFormat::drat);
}

LimitReached limit_of(const std::optional<wire::Proved>& proof) {
  return proof && !*proof ? proof->error() : LimitReached::none;
}

void add_proof(boost::json::object& object, const std::optional<wire::Proved>& proof) {
  if (!proof) return;
  if (!*proof) {
    object["proof"] = nullptr;
    return;
  }
  std::size_t bytes = 0;
  boost::json::array files;
  for (const wire::ProofFile& file : (*proof)->files) {
    bytes += file.content.size();
    files.push_back({{"name", file.name},
                     {"bytes", file.content.size()},
                     {"sha256", sha256_hex(file.content)},
                     {"content", file.content}});
  }
  object["proof"] = {{"steps", (*proof)->steps}, {"bytes", bytes}, {"files", std::move(files)}};
}

}  // namespace quadrille::operations
