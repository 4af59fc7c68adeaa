// claim.json, which names the files of a proof, and the names of those that a repair has.
#pragma once

#include <quadrille/wire/proof_files.hpp>

#include <string_view>

namespace quadrille::wire {

inline constexpr std::string_view kRepairVerdict = "repair";
inline constexpr std::string_view kPictureFile = "picture.txt";
inline constexpr std::string_view kFaultsFile = "faults.txt";
inline constexpr std::string_view kBoundFile = "bound.cnf";
inline constexpr std::string_view kBoundProofFile = "bound.drat";

// Adds claim.json with the hashes of all files so far.
void add_claim(ProofFiles& proof, std::string_view kind, std::string_view verdict);

}  // namespace quadrille::wire
