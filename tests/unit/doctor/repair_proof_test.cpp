// Proofs of smallest repairs are accepted; what somebody has changed in them is refused, or holds.
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/doctor/repair_proof.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/verify/repair.hpp>

#include <map>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::doctor {
namespace {

using nonogram::CellGrid;
using nonogram::Puzzle;
using nonogram::random_picture;

using Files = std::map<std::string, std::string, std::less<>>;

RepairReport repair_of(const CellGrid& picture) {
  RepairOptions options;
  options.keep_evidence = true;
  return repair(picture, options, Limits::none());
}

Files files_of(const CellGrid& picture, const RepairReport& report) {
  Files files;
  const auto proof = repair_proof(picture, report, Limits::none());
  for (const wire::ProofFile& file : proof.value().files) files[file.name] = file.content;
  return files;
}

Result<wire::CheckedClaim> check_files(const CellGrid& picture, const Files& files) {
  const auto read = [&](std::string_view name) -> Result<std::string> {
    const auto found = files.find(name);
    if (found == files.end()) return fail("no_such_file", "there is no such file");
    return found->second;
  };
  const Puzzle puzzle = Puzzle::from_picture(picture).value();
  return wire::check_proof_files(nonogram::boxed(puzzle), read, Limits::none());
}

// Without the hashes, which would hide what is tested.
Result<verify::Finding> check(const CellGrid& picture, Files files) {
  return verify::check_repair(
      Puzzle::from_picture(picture).value(),
      {files["picture.txt"], files["solution.txt"], files["puzzle.cnf"], files["proof.drat"],
       files["faults.txt"], files["bound.cnf"], files["bound.drat"]},
      Limits::none());
}

TEST(RepairProofs, AreAccepted) {
  std::map<std::int64_t, int> costs;
  for (std::uint64_t number = 0; number < 60; ++number) {
    Rng rng(number);
    const int side = 3 + static_cast<int>(number % 6);
    const CellGrid picture = random_picture(rng, side, side + 1, 0.5);
    const RepairReport report = repair_of(picture);
    ASSERT_TRUE(report.proven);
    ++costs[report.cost];
    const auto checked = check_files(picture, files_of(picture, report));
    ASSERT_TRUE(checked) << number << ": " << to_string(checked.error());
    ASSERT_TRUE(checked->finding.verified) << number << ": " << checked->finding.reason;
  }
  EXPECT_GE(costs.size(), 3U);
}

// A repair that changes more cells than it must, with whatever evidence there is.
TEST(RepairProofs, DoNotCarryALargerRepair) {
  Rng rng(3);
  int tried = 0;
  for (std::uint64_t number = 0; tried < 10; ++number) {
    const CellGrid picture = random_picture(rng, 5, 5, 0.5);
    RepairReport report = repair_of(picture);
    if (report.cost == 0) continue;
    Files files = files_of(picture, report);
    const CellGrid all_filled(5, 5, nonogram::Cell::filled);
    std::string text;
    for (const std::string& row : to_rows(all_filled)) text += row + '\n';
    files["solution.txt"] = text;
    const auto finding = check(picture, files);
    ASSERT_TRUE(!finding || !finding->verified);
    ++tried;
  }
}

TEST(RepairProofs, AreRefusedWhereAFaultDoesNotHold) {
  Rng rng(8);
  int refused = 0;
  int accepted = 0;
  for (int number = 0; number < 200; ++number) {
    const CellGrid picture = random_picture(rng, 6, 6, 0.5);
    const RepairReport report = repair_of(picture);
    if (report.cost == 0) continue;
    Files files = files_of(picture, report);
    std::string& changed = files[rng.chance(0.6) ? "faults.txt" : "bound.drat"];
    const std::size_t place = rng.below(changed.size());
    switch (rng.below(3)) {
      case 0:
        changed[place] = "0123456789|- \n"[rng.below(14)];
        break;
      case 1:
        changed.resize(place);
        break;
      default:
        changed.erase(place, 1 + rng.below(4));
        break;
    }
    const auto finding = check(picture, files);
    const bool holds = finding && finding->verified;
    ++(holds ? accepted : refused);
    // The repair itself was not changed: what is accepted is true.
  }
  EXPECT_GT(refused, 30);
  EXPECT_LT(accepted, refused);
}

TEST(RepairProofs, AreNotMadeOfWhatIsNotProven) {
  Rng rng(1);
  const CellGrid picture = random_picture(rng, 5, 5, 0.5);
  RepairReport report;
  report.limit = LimitReached::time;
  EXPECT_EQ(repair_proof(picture, report, Limits::none()).error(), LimitReached::time);
}

}  // namespace
}  // namespace quadrille::doctor
