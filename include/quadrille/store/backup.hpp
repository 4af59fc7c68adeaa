// Everything that is stored as JSON lines, and back; and whether it all holds together.
//
// The first line is {"quadrille":"backup","version":N}; then one object a row,
// {"table":"puzzles","id":…}, rows that others refer to before those. Secrets of games are in it as
// hashes only.
#pragma once

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/store/store.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::store {

// Takes one line without its end. False: it could not be written.
using LineSink = std::function<bool(std::string_view line)>;
// The next line without its end; no value after the last one.
using LineSource = std::function<std::optional<std::string>()>;

struct BackupReport {
  std::int64_t rows = 0;     // written, or new
  std::int64_t skipped = 0;  // that were there before
};

// All as it was at one moment, while others go on writing. Error also: cannot_write.
Result<BackupReport> export_all(Store& store, const LineSink& sink);

// All lines or none. A row whose key is there already is skipped. Errors also: bad_backup (with the
// line), backup_too_new.
Result<BackupReport> import_all(Store& store, const LineSource& source);

// What is wrong, in sentences for people; empty if all is well: the schema's version, the
// database's own integrity, references, and that every puzzle can be read and every score has a
// right solution.
Result<std::vector<std::string>> check_all(Store& store, const operations::Catalogue& catalogue);

}  // namespace quadrille::store
