// Queries on puzzles that several calls share. All of them throw what SOCI throws.
#pragma once

#include <quadrille/store/records.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <soci/soci.h>

namespace quadrille::store {

std::optional<StoredPuzzle> select_puzzle(soci::session& sql, const std::string& id);

// False: there is a puzzle of that id, which stays as it is. `now`: Database::now().
bool insert_puzzle(soci::session& sql, const StoredPuzzle& puzzle, std::string_view now);

// What it takes in the database, about.
std::int64_t bytes_of_puzzle(const StoredPuzzle& puzzle);

// SQLite: a puzzle that has become listed can be found by its words. PostgreSQL does so by itself.
void index_words(soci::session& sql, const std::string& id, const std::string& title,
                 const std::string& author);

}  // namespace quadrille::store
