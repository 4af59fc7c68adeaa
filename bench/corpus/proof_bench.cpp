// What proofs cost: solves puzzles without and with one, writes it in all formats, checks each.
// Everything runs on one thread; each puzzle goes through all of it before the next.
#include "corpus/machine.hpp"
#include "corpus/sources.hpp"

#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <algorithm>
#include <array>
#include <ctime>
#include <string>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::corpus {
namespace {

using verify::ProofFormat;

constexpr std::array kFormats{ProofFormat::drat, ProofFormat::binary, ProofFormat::lrat};

struct Row {
  std::size_t puzzles = 0;
  std::size_t proofs = 0;
  std::size_t refused = 0;
  std::uint64_t steps = 0;
  std::uint64_t formula_bytes = 0;
  double solving = 0;
  struct Cost {
    double proving = 0;
    double checking = 0;
    std::uint64_t bytes = 0;
  };
  std::array<Cost, kFormats.size()> costs;

  void add(const Row& other) {
    puzzles += other.puzzles;
    proofs += other.proofs;
    refused += other.refused;
    steps += other.steps;
    formula_bytes += other.formula_bytes;
    solving += other.solving;
    for (std::size_t each = 0; each < costs.size(); ++each) {
      costs[each].proving += other.costs[each].proving;
      costs[each].checking += other.costs[each].checking;
      costs[each].bytes += other.costs[each].bytes;
    }
  }
};

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

nonogram::SolveReport solved(const nonogram::Puzzle& puzzle, nonogram::ProofSink* proof) {
  nonogram::SolveOptions options;
  options.proof = proof;
  return nonogram::solve(puzzle, options, Limits::none());
}

nonogram::colour::SolveReport solved(const nonogram::colour::Puzzle& puzzle,
                                     nonogram::ProofSink* proof) {
  nonogram::colour::SolveOptions options;
  options.proof = proof;
  return nonogram::colour::solve(puzzle, options, Limits::none());
}

template <class Own>
Row measure(const Own& puzzle) {
  Row row;
  row.puzzles = 1;
  double start = cpu_seconds();
  const auto report = solved(puzzle, nullptr);
  const double solving = cpu_seconds() - start;
  if (report.verdict != Verdict::unique && report.verdict != Verdict::none) return row;
  row.proofs = 1;
  row.solving = solving;
  const AnyPuzzle any = nonogram::boxed(puzzle);
  for (std::size_t each = 0; each < kFormats.size(); ++each) {
    start = cpu_seconds();
    wire::NonogramProof proof(kFormats[each]);
    const auto files = proof.files(puzzle, solved(puzzle, &proof.sink()), Limits::none());
    row.costs[each].proving = cpu_seconds() - start;
    if (!files) {
      ++row.refused;
      continue;
    }
    start = cpu_seconds();
    const auto read = [&](std::string_view name) -> Result<std::string> {
      const auto found =
          std::find_if(files->files.begin(), files->files.end(),
                       [&](const wire::ProofFile& file) { return file.name == name; });
      if (found == files->files.end()) return fail("no_file", "no such file");
      return found->content;
    };
    const auto checked = wire::check_proof_files(any, read, Limits::none());
    row.costs[each].checking = cpu_seconds() - start;
    if (!checked || !checked->finding.verified) ++row.refused;
    row.formula_bytes = files->files.front().content.size();
    row.costs[each].bytes = files->files[files->files.size() - 2].content.size();
    if (each == 0) row.steps = files->steps;
  }
  return row;
}

void print(const std::string& name, const Row& row) {
  fmt::print("{:24} {:6} {:6} {:4} {:9} {:8.2f} {:8.3f}", name, row.puzzles, row.proofs,
             row.refused, row.steps, static_cast<double>(row.formula_bytes) / 1e6, row.solving);
  for (const Row::Cost& cost : row.costs) {
    fmt::print(" | {:8.3f} {:8.3f} {:8.2f}", cost.proving, cost.checking,
               static_cast<double>(cost.bytes) / 1e6);
  }
  fmt::print("\n");
}

Result<std::size_t> run(const std::vector<std::string>& sources, bool each) {
  const Registry registry = operations::make_catalogue().registry();
  const auto verdict = [](const nonogram::Puzzle& puzzle) {
    return nonogram::solve(puzzle, {}, Limits::none()).verdict;
  };
  const Proofs proofs{[&](const auto& puzzle) { return verdict(puzzle) == Verdict::unique; },
                      [&](const auto& puzzle) { return verdict(puzzle) == Verdict::none; }};
  fmt::print("machine: {}\n", machine_facts());
  fmt::print(
      "seconds of one thread; drat | binary | lrat: solving with proof, checking, megabytes\n"
      "{:24} {:>6} {:>6} {:>4} {:>9} {:>8} {:>8}\n",
      "set", "puzzle", "proofs", "bad", "clauses", "CNF MB", "solving");
  Row total;
  for (const std::string& source : sources) {
    const auto puzzles = puzzles_from(source, registry, proofs);
    if (!puzzles) return tl::unexpected(puzzles.error());
    Row sum;
    for (std::size_t number = 0; number < puzzles->size; ++number) {
      const Instance instance = puzzles->make(number);
      const Row row = std::visit([](const auto& own) { return measure(own); }, instance.puzzle);
      if (each) print(instance.name, row);
      sum.add(row);
    }
    print(source.substr(source.rfind('/') + 1), sum);
    total.add(sum);
  }
  print("all", total);
  return total.refused;
}

int run_command_line(int argc, char** argv) {
  std::vector<std::string> sources;
  bool each = false;
  CLI::App app("Proves verdicts on many nonograms, checks the proofs, says what that costs.");
  app.add_option("sources", sources, "files, directories, or sets (docs/BENCHMARKS.md)")
      ->required();
  app.add_flag("--each", each, "one line a puzzle, too");
  CLI11_PARSE(app, argc, argv);
  const auto refused = run(sources, each);
  if (!refused) {
    fmt::print(stderr, "proof_bench: {}\n", to_string(refused.error()));
    return 2;
  }
  return *refused == 0 ? 0 : 1;
}

}  // namespace
}  // namespace quadrille::corpus

int main(int argc, char** argv) {
  return quadrille::corpus::run_command_line(argc, argv);
}
