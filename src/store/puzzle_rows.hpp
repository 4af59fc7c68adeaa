// Queries on puzzles that several calls share. All of them throw what SOCI throws.
#pragma once

#include <quadrille/store/records.hpp>

#include <optional>
#include <string>

#include <soci/soci.h>

namespace quadrille::store {

std::optional<StoredPuzzle> select_puzzle(soci::session& sql, const std::string& id);

// False: there is a puzzle of that id, which stays as it is.
bool insert_puzzle(soci::session& sql, const StoredPuzzle& puzzle);

}  // namespace quadrille::store
