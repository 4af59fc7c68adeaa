// Where the corpus runner's puzzles come from and go to: files in every format that the program
// reads, directories of them, named sets.
#pragma once

#include "corpus/named_sets.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/kinds/registry.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace quadrille::corpus {

// `argument` is a file, a directory (all files in it, by name) or a named set. Errors: those of the
// formats and of named_set(), unreadable_file.
Result<PuzzleSet> puzzles_from(const std::string& argument, const Registry& registry,
                               const Proofs& proofs);

// Writes a .non file. Errors: those of the format, unwritable_file.
Result<void> write_non(const nonogram::Puzzle& puzzle, const std::filesystem::path& path,
                       const Registry& registry);

}  // namespace quadrille::corpus
