// The search for the repair ran over changing clauses; its lower bound is repeated here as one
// question: can fewer cells escape all the faults that were found? The answer no comes with its
// proof (CaDiCaL writes DRAT).
#include <quadrille/core/assert.hpp>
#include <quadrille/doctor/repair_proof.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/wire/claim_file.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <cadical.hpp>

namespace quadrille::doctor {
namespace {

using nonogram::CellGrid;

class LimitTerminator final : public CaDiCaL::Terminator {
 public:
  explicit LimitTerminator(const Limits& limits) : watch_(limits, 1) {}
  bool terminate() override { return watch_.reached_now(); }
  [[nodiscard]] LimitReached reason() const { return watch_.reason(); }

 private:
  LimitWatch watch_;
};

// A text that C's streams write to.
class MemoryStream {
 public:
  MemoryStream() : file_(open_memstream(&text_, &size_)) { QUADRILLE_CHECK(file_ != nullptr); }
  MemoryStream(const MemoryStream&) = delete;
  MemoryStream& operator=(const MemoryStream&) = delete;
  ~MemoryStream() {
    std::fclose(file_);
    std::free(text_);
  }

  [[nodiscard]] std::FILE* file() const { return file_; }
  [[nodiscard]] std::string text() const {
    std::fflush(file_);
    return {text_, size_};
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

void append_cells(std::string& text, std::span<const int> cells) {
  for (const int cell : cells) text += std::to_string(cell + 1) + ' ';
}

std::string text_of(const std::vector<Fault>& faults) {
  std::string text;
  for (const Fault& fault : faults) {
    append_cells(text, fault.flips);
    text += "| ";
    append_cells(text, fault.switch_cells);
    text += "| ";
    append_cells(text, fault.support);
    text.back() = '\n';
  }
  return text;
}

// The clauses of docs/PROOFS.md: one for each fault, then the counter.
std::vector<std::vector<int>> bound_clauses(const std::vector<Fault>& faults, int cells, int size) {
  std::vector<std::vector<int>> clauses;
  std::set<int> used;
  for (const Fault& fault : faults) {
    const std::set<int> flips(fault.flips.begin(), fault.flips.end());
    std::vector<int>& clause = clauses.emplace_back();
    for (const int cell : fault.support) {
      clause.push_back(flips.contains(cell) ? -(cell + 1) : cell + 1);
      used.insert(cell);
    }
  }
  int last = 0;  // the variable before those of the cell before
  int next = cells;
  for (const int cell : used) {
    for (int many = 1; many <= size; ++many) {
      if (last != 0) clauses.push_back({-(last + many), next + many});
      if (many == 1) clauses.push_back({-(cell + 1), next + many});
      if (last != 0 && many > 1) {
        clauses.push_back({-(cell + 1), -(last + many - 1), next + many});
      }
    }
    last = next;
    next += size;
  }
  if (!used.empty()) clauses.push_back({-next});
  return clauses;
}

std::string dimacs_of(const std::vector<std::vector<int>>& clauses, int variables) {
  std::string text =
      "c variable row * width + column + 1: that cell, from 0, is flipped; the others: a "
      "counter\np cnf " +
      std::to_string(variables) + ' ' + std::to_string(clauses.size()) + '\n';
  for (const std::vector<int>& clause : clauses) {
    for (const int literal : clause) text += std::to_string(literal) + ' ';
    text += "0\n";
  }
  return text;
}

tl::expected<std::string, LimitReached> refutation_of(const std::vector<std::vector<int>>& clauses,
                                                      const Limits& limits) {
  const MemoryStream proof;
  LimitTerminator terminator(limits);
  {
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    solver.set("binary", 0);
    solver.trace_proof(proof.file(), "proof");
    for (const std::vector<int>& clause : clauses) {
      for (const int literal : clause) solver.add(literal);
      solver.add(0);
    }
    solver.connect_terminator(&terminator);
    const int status = solver.solve();
    solver.disconnect_terminator();
    if (status == 0) return tl::unexpected(terminator.reason());
    QUADRILLE_CHECK(status == 20);
    solver.flush_proof_trace();
    solver.close_proof_trace();
  }
  return proof.text();
}

std::uint64_t added_clauses(std::string_view drat) {
  std::uint64_t clauses = 0;
  bool begins = true;
  for (const char character : drat) {
    if (begins && character != 'd') ++clauses;
    begins = character == '\n';
  }
  return clauses;
}

std::string text_of(const CellGrid& grid) {
  std::string text;
  for (const std::string& row : to_rows(grid)) text += row + '\n';
  return text;
}

}  // namespace

wire::Proved repair_proof(const CellGrid& picture, const RepairReport& report,
                          const Limits& limits) {
  if (!report.proven) return tl::unexpected(report.limit);
  const std::vector<int>& flips = report.repairs.front().cells;
  const auto repaired = nonogram::Puzzle::from_picture(with_flipped(picture, flips));
  QUADRILLE_CHECK(repaired.has_value());
  wire::NonogramProof unique(verify::ProofFormat::drat);
  nonogram::SolveOptions options;
  options.proof = &unique.sink();
  auto files = unique.files(*repaired, nonogram::solve(*repaired, options, limits), limits);
  if (!files) return files;
  files->files.pop_back();  // that claim is part of this one
  const int size = static_cast<int>(flips.size());
  if (size > 0) {
    const auto clauses = bound_clauses(report.evidence, static_cast<int>(picture.size()), size);
    auto refutation = refutation_of(clauses, limits);
    if (!refutation) return tl::unexpected(refutation.error());
    int variables = static_cast<int>(picture.size());
    for (const std::vector<int>& clause : clauses) {
      for (const int literal : clause) variables = std::max(variables, std::abs(literal));
    }
    files->steps += report.evidence.size() + added_clauses(*refutation);
    files->files.push_back({std::string(wire::kFaultsFile), text_of(report.evidence)});
    files->files.push_back({std::string(wire::kBoundFile), dimacs_of(clauses, variables)});
    files->files.push_back({std::string(wire::kBoundProofFile), *std::move(refutation)});
  }
  files->files.push_back({std::string(wire::kPictureFile), text_of(picture)});
  wire::add_claim(*files, nonogram::kKindName, wire::kRepairVerdict);
  return files;
}

}  // namespace quadrille::doctor
