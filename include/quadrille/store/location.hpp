// Where the data lies: a SQLite file in a directory, or a PostgreSQL database.
#pragma once

#include <quadrille/core/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille::store {

inline constexpr std::string_view kSqliteFile = "quadrille.sqlite";

struct Location {
  enum class Engine : std::uint8_t { sqlite, postgresql };

  Engine engine = Engine::sqlite;
  // The path of the SQLite file, or the keywords and values that SOCI hands to libpq.
  std::string connection;
  // For people and logs: never holds a password.
  std::string description;
};

// $XDG_DATA_HOME/quadrille, else ~/.local/share/quadrille. Error: bad_data_directory when neither
// XDG_DATA_HOME nor HOME is set.
Result<std::string> default_data_directory();

// The file `quadrille.sqlite` in the directory; neither need be there.
Location sqlite_location(const std::string& directory);

// `postgresql://user:password@host:port/database?keyword=value`, every part optional and
// percent-coded, the keywords those of libpq; also `postgres://`. Error: bad_database_url.
Result<Location> postgresql_location(std::string_view url);

// What `--data DIR` and `--db URL` mean together: the URL if there is one, else the directory, else
// the default directory; empty means not given.
Result<Location> choose_location(const std::string& data, const std::string& url);

}  // namespace quadrille::store
