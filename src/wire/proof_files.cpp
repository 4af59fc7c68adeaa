#include <quadrille/core/sha256.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/ewn/refutation.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/nonogram/colour/proof.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/verify/ewn.hpp>
#include <quadrille/verify/lightsout.hpp>
#include <quadrille/verify/nonogram.hpp>
#include <quadrille/verify/repair.hpp>
#include <quadrille/wire/claim_file.hpp>
#include <quadrille/wire/json_writer.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <array>
#include <optional>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::wire {
namespace {

namespace json = boost::json;
using nonogram::CellGrid;
using verify::Finding;
using verify::ProofFormat;

constexpr std::string_view kFormulaFile = "puzzle.cnf";
constexpr std::string_view kSolutionFile = "solution.txt";
constexpr std::string_view kQuietFile = "quiet.txt";
constexpr std::string_view kRefutedFile = "refuted.txt";
constexpr std::string_view kMinimum = "minimum";  // a verdict of Lights Out

// A claim.json that has been read, and the files that it names.
class Claim {
 public:
  static Result<Claim> read(const ProofFileReader& read_file) {
    auto text = read_file(kClaimFile);
    if (!text) return tl::unexpected(text.error());
    json::error_code problem;
    json::value value = json::parse(*text, problem);
    if (problem || !value.is_object()) return fail("bad_claim", "claim.json is no JSON object");
    Claim claim(std::move(value.get_object()), read_file);
    if (claim.text("kind").empty() || claim.text("verdict").empty() || !claim.hashes()) {
      return fail("bad_claim", "claim.json lacks `kind`, `verdict` or `hashes`");
    }
    return claim;
  }

  [[nodiscard]] std::string_view text(std::string_view name) const {
    const json::value* value = object_.if_contains(name);
    return value != nullptr && value->is_string() ? std::string_view(value->get_string()) : "";
  }
  [[nodiscard]] bool names(std::string_view file) const { return hashes()->contains(file); }

  // The content of a file, which may turn out to be another than the one that the claim is about.
  Result<std::string> file(std::string_view name) {
    if (!names(name)) return fail("bad_claim", "claim.json does not name " + std::string(name));
    auto content = read_(name);
    if (!content) return content;
    const json::value& hash = hashes()->at(name);
    if (!hash.is_string() || sha256_hex(*content) != std::string_view(hash.get_string())) {
      if (changed_.empty()) changed_ = name;
    }
    return content;
  }
  // The name of the first such file; empty: there was none.
  [[nodiscard]] const std::string& changed_file() const { return changed_; }

 private:
  Claim(json::object object, const ProofFileReader& read)
      : object_(std::move(object)), read_(read) {}

  [[nodiscard]] const json::object* hashes() const {
    const json::value* value = object_.if_contains("hashes");
    return value == nullptr ? nullptr : value->if_object();
  }

  json::object object_;
  const ProofFileReader& read_;
  std::string changed_;
};

Finding changed(const std::string& file) {
  return verify::not_verified(file + " is not the file that claim.json names");
}

Result<CheckedClaim> answer(std::string_view words, Result<Finding> finding) {
  if (!finding) return tl::unexpected(std::move(finding.error()));
  return CheckedClaim{*std::move(finding), std::string(words)};
}

// The smallest repair of a picture. A repair that changes nothing needs no bound.
Result<CheckedClaim> check_repair(const nonogram::Puzzle& puzzle, Claim& claim,
                                  const Limits& limits) {
  std::array<std::string, 7> contents;
  constexpr std::array<std::string_view, 7> kFiles{kPictureFile,   kSolutionFile, kFormulaFile,
                                                   "proof.drat",   kFaultsFile,   kBoundFile,
                                                   kBoundProofFile};
  for (std::size_t file = 0; file < kFiles.size(); ++file) {
    if (kFiles[file] == kFaultsFile && !claim.names(kFaultsFile)) break;
    auto content = claim.file(kFiles[file]);
    if (!content) return tl::unexpected(content.error());
    contents[file] = *std::move(content);
  }
  const std::string_view words = "the repair leaves one solution, and none changes fewer cells";
  if (!claim.changed_file().empty()) return answer(words, changed(claim.changed_file()));
  const verify::RepairClaim files{contents[0], contents[1], contents[2], contents[3],
                                  contents[4], contents[5], contents[6]};
  return answer(words, verify::check_repair(puzzle, files, limits));
}

// One solution, or none; in black and white or in colours.
template <class Own>
Result<CheckedClaim> check_verdict(const Own& puzzle, Claim& claim, const Limits& limits) {
  const bool one = claim.text("verdict") == to_string(Verdict::unique);
  if (!one && claim.text("verdict") != to_string(Verdict::none)) {
    return fail("bad_claim", "of a nonogram `unique`, `none` and `repair` can be verified");
  }
  std::optional<ProofFormat> format;
  for (const auto each : {ProofFormat::drat, ProofFormat::lrat, ProofFormat::binary}) {
    if (claim.names(verify::file_name_of(each))) format = each;
  }
  if (!format) return fail("bad_claim", "claim.json names no file with a proof");
  auto formula = claim.file(kFormulaFile);
  if (!formula) return tl::unexpected(formula.error());
  auto solution = one ? claim.file(kSolutionFile) : Result<std::string>();
  if (!solution) return tl::unexpected(solution.error());
  auto proof = claim.file(verify::file_name_of(*format));
  if (!proof) return tl::unexpected(proof.error());
  const std::string_view words = one ? "one solution" : "no solution";
  if (!claim.changed_file().empty()) return answer(words, changed(claim.changed_file()));
  return answer(words,
                verify::check_claim(puzzle, {one, *formula, *solution, *proof, *format}, limits));
}

Result<CheckedClaim> check_nonogram(const AnyPuzzle& puzzle, Claim& claim, const Limits& limits) {
  const bool repair = claim.text("verdict") == kRepairVerdict;
  if (const nonogram::colour::Puzzle* own = nonogram::colour_of(puzzle)) {
    if (repair) return tl::unexpected(nonogram::colour_unsupported("The proof of a repair"));
    return check_verdict(*own, claim, limits);
  }
  const nonogram::Puzzle& own = *nonogram::plain_of(puzzle);
  return repair ? check_repair(own, claim, limits) : check_verdict(own, claim, limits);
}

Result<CheckedClaim> check_lightsout(const lightsout::Puzzle& puzzle, Claim& claim,
                                     const Limits& limits) {
  const bool minimum = claim.text("verdict") == kMinimum;
  const bool none = claim.text("verdict") == to_string(Verdict::none);
  if (!minimum && !none && claim.text("verdict") != to_string(Verdict::solved)) {
    return fail("bad_claim",
                "of a Lights Out board `minimum`, `solved` and `none` can be verified");
  }
  auto quiet = claim.file(kQuietFile);
  if (!quiet) return tl::unexpected(quiet.error());
  auto presses = none ? Result<std::string>() : claim.file(kSolutionFile);
  if (!presses) return tl::unexpected(presses.error());
  const std::string_view words = none      ? "no solution"
                                 : minimum ? "no solution has fewer presses"
                                           : "a solution, and the quiet patterns are all";
  if (!claim.changed_file().empty()) return answer(words, changed(claim.changed_file()));
  return answer(words, none ? verify::check_unsolvable(puzzle, *quiet, limits)
                            : verify::check_solution(puzzle, {*presses, *quiet, minimum}, limits));
}

Result<CheckedClaim> check_ewn(const ewn::Puzzle& puzzle, Claim& claim, const Limits& limits) {
  const bool solvable = claim.text("verdict") == to_string(ewn::Outcome::optimal);
  if (!solvable && claim.text("verdict") != to_string(ewn::Outcome::none)) {
    return fail("bad_claim", "of an EWN case `optimal` and `none` can be verified");
  }
  auto moves = solvable ? claim.file(kSolutionFile) : Result<std::string>();
  if (!moves) return tl::unexpected(moves.error());
  auto refuted = claim.file(kRefutedFile);
  if (!refuted) return tl::unexpected(refuted.error());
  const std::string_view words = solvable ? "no line is shorter" : "no solution";
  if (!claim.changed_file().empty()) return answer(words, changed(claim.changed_file()));
  return answer(words, verify::check_claim(puzzle, {solvable, *moves, *refuted}, limits));
}

// A line a row, a blank between values.
void append_pattern(std::string& text, const lightsout::Pattern& pattern) {
  for (int row = 0; row < pattern.height(); ++row) {
    for (int column = 0; column < pattern.width(); ++column) {
      if (column > 0) text += ' ';
      text += std::to_string(pattern.at(row, column));
    }
    text += '\n';
  }
}

}  // namespace

void add_claim(ProofFiles& proof, std::string_view kind, std::string_view verdict) {
  json::object hashes;
  for (const ProofFile& file : proof.files) hashes[file.name] = sha256_hex(file.content);
  json::object claim;
  claim["kind"] = kind;
  claim["verdict"] = verdict;
  claim["steps"] = proof.steps;
  claim["hashes"] = std::move(hashes);
  proof.files.push_back({std::string(kClaimFile), json_text_of(claim) + '\n'});
}

std::span<const std::string_view> proof_file_names() {
  static const std::array<std::string_view, 12> kNames{kClaimFile,
                                                       kFormulaFile,
                                                       kSolutionFile,
                                                       kQuietFile,
                                                       kRefutedFile,
                                                       kPictureFile,
                                                       kFaultsFile,
                                                       kBoundFile,
                                                       kBoundProofFile,
                                                       verify::file_name_of(ProofFormat::drat),
                                                       verify::file_name_of(ProofFormat::lrat),
                                                       verify::file_name_of(ProofFormat::binary)};
  return kNames;
}

NonogramProof::NonogramProof(ProofFormat format, std::size_t max_bytes)
    : format_(format),
      max_bytes_(max_bytes),
      writer_(format == ProofFormat::drat ? nonogram::ProofWriter::Style::text
                                          : nonogram::ProofWriter::Style::binary,
              [this](std::string_view piece) { take(piece); }) {}

void NonogramProof::take(std::string_view piece) {
  too_large_ = too_large_ || piece.size() > max_bytes_ - proof_.size();
  if (too_large_) {
    proof_ = {};
  } else {
    proof_ += piece;
  }
}

namespace {

std::vector<std::string> rows_of(const nonogram::Puzzle& /*puzzle*/, const CellGrid& solution) {
  return nonogram::to_rows(solution);
}
std::vector<std::string> rows_of(const nonogram::colour::Puzzle& puzzle,
                                 const nonogram::colour::Picture& solution) {
  return nonogram::colour::to_rows(puzzle.palette(), solution);
}

}  // namespace

template <class Own, class Report>
Proved NonogramProof::make_files(const Own& puzzle, const Report& report, const Limits& limits) {
  const bool one = report.verdict == Verdict::unique;
  if (!one && report.verdict != Verdict::none) return tl::unexpected(report.limit);
  QUADRILLE_CHECK(writer_.complete());
  QUADRILLE_CHECK(!one || !report.solutions.empty());
  writer_.flush();
  const auto* const excluded = one ? &report.solutions.front() : nullptr;
  // A literal takes two characters at least.
  const verify::FormulaSize size = verify::formula_size(puzzle);
  if (too_large_ || 2 * size.literals > max_bytes_) return tl::unexpected(LimitReached::size);
  if (2 * size.literals > limits.max_memory) return tl::unexpected(LimitReached::memory);
  ProofFiles result;
  result.files.push_back({std::string(kFormulaFile), {}});
  const auto append = [&](std::string_view piece) { result.files.back().content += piece; };
  if (!write_formula(puzzle, excluded, append)) {
    return tl::unexpected(LimitReached::size);
  }
  result.steps = writer_.clauses();
  if (format_ == ProofFormat::lrat) {
    auto hinted = verify::with_hints(verify::formula_of(puzzle, excluded), proof_,
                                     ProofFormat::binary, limits);
    QUADRILLE_CHECK(hinted.has_value());
    if (hinted->limit != LimitReached::none) return tl::unexpected(hinted->limit);
    proof_ = std::move(hinted->text);
    result.steps = hinted->steps;
  }
  if (result.files.front().content.size() + proof_.size() > max_bytes_) {
    return tl::unexpected(LimitReached::size);
  }
  if (one) {
    std::string grid;
    for (const std::string& row : rows_of(puzzle, *excluded)) grid += row + '\n';
    result.files.push_back({std::string(kSolutionFile), std::move(grid)});
  }
  result.files.push_back({std::string(verify::file_name_of(format_)), std::move(proof_)});
  add_claim(result, nonogram::kKindName, to_string(report.verdict));
  return result;
}

Proved NonogramProof::files(const nonogram::Puzzle& puzzle, const nonogram::SolveReport& report,
                            const Limits& limits) {
  return make_files(puzzle, report, limits);
}

Proved NonogramProof::files(const nonogram::colour::Puzzle& puzzle,
                            const nonogram::colour::SolveReport& report, const Limits& limits) {
  return make_files(puzzle, report, limits);
}

Proved lightsout_proof(const lightsout::Puzzle& puzzle, const lightsout::SolveReport& report,
                       std::size_t max_bytes, const Limits& limits) {
  // A pattern takes two characters a cell.
  const auto bytes_of_pattern = 2 * static_cast<std::size_t>(puzzle.shape().cells());
  if (2 * bytes_of_pattern > max_bytes) return tl::unexpected(LimitReached::size);
  ProofFiles result;
  std::string quiet;
  if (report.certificate) {
    append_pattern(quiet, *report.certificate);
    result.steps = 1;
    result.files.push_back({std::string(kQuietFile), std::move(quiet)});
    add_claim(result, lightsout::kKindName, to_string(Verdict::none));
    return result;
  }
  if (!report.presses) return tl::unexpected(report.limit);
  const lightsout::SolutionSpace space = lightsout::solution_space(puzzle, limits);
  if (space.limit != LimitReached::none) return tl::unexpected(space.limit);
  if (space.kernel.size() != space.orders.size()) return tl::unexpected(LimitReached::memory);
  if (space.kernel.size() + 1 > max_bytes / bytes_of_pattern) {
    return tl::unexpected(LimitReached::size);
  }
  for (const lightsout::Pattern& pattern : space.kernel) append_pattern(quiet, pattern);
  result.steps = space.kernel.size();
  std::string presses;
  append_pattern(presses, *report.presses);
  result.files.push_back({std::string(kSolutionFile), std::move(presses)});
  result.files.push_back({std::string(kQuietFile), std::move(quiet)});
  add_claim(result, lightsout::kKindName, report.minimal ? kMinimum : to_string(Verdict::solved));
  return result;
}

Proved ewn_proof(const ewn::Puzzle& puzzle, const ewn::SolveReport& report, std::size_t max_bytes,
                 const Limits& limits) {
  if (report.verdict == ewn::Outcome::unknown) return tl::unexpected(report.limit);
  const bool solvable = report.verdict == ewn::Outcome::optimal;
  ewn::Refutation refutation;
  if (!solvable || report.steps() > 0) {  // a case that begins at home needs none
    refutation = ewn::refute(puzzle, solvable ? report.steps() - 1 : puzzle.rounds(), limits);
    QUADRILLE_CHECK(refutation.found || refutation.limit != LimitReached::none);
    if (!refutation.found) return tl::unexpected(refutation.limit);
    if (refutation.text.size() > max_bytes) return tl::unexpected(LimitReached::size);
  }
  ProofFiles result;
  result.steps = refutation.states;
  if (solvable) {
    result.files.push_back({std::string(kSolutionFile), ewn::write_moves(report.moves) + '\n'});
  }
  result.files.push_back({std::string(kRefutedFile), std::move(refutation.text)});
  add_claim(result, ewn::kKindName, to_string(report.verdict));
  return result;
}

Result<CheckedClaim> check_proof_files(const AnyPuzzle& puzzle, const ProofFileReader& read,
                                       const Limits& limits) {
  auto claim = Claim::read(read);
  if (!claim) return tl::unexpected(claim.error());
  if (claim->text("kind") != puzzle.kind()) {
    return fail("other_kind", "the claim is not about a puzzle of this kind");
  }
  if (puzzle.kind() == nonogram::kKindName) {
    return check_nonogram(puzzle, *claim, limits);
  }
  if (puzzle.kind() == lightsout::kKindName) {
    return check_lightsout(puzzle.as<lightsout::Puzzle>(puzzle.kind()), *claim, limits);
  }
  if (puzzle.kind() == ewn::kKindName) {
    return check_ewn(puzzle.as<ewn::Puzzle>(puzzle.kind()), *claim, limits);
  }
  return fail("no_proofs", "there are no proofs of this kind of puzzle");
}

}  // namespace quadrille::wire
