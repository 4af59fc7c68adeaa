// What a client may store on one day.
#pragma once

#include "store/database.hpp"

#include <quadrille/store/records.hpp>

#include <cstdint>
#include <functional>
#include <string_view>

namespace quadrille::store {

// What a row takes beside its texts, about.
inline constexpr std::int64_t kBytesOfRow = 256;

// Adds to what the client has stored today. False: it is too much now, and to be undone. `now`:
// Database::now().
bool charge(soci::session& sql, const Quota& quota, std::int64_t bytes, std::string_view now);

// Throws away what counts no more: that of the days before today.
void forget_quotas(soci::session& sql, std::string_view now);

tl::unexpected<Error> quota_reached();

// Work that returns how many bytes more are stored after it. Fails with quota_reached, and is
// undone, if they are too many.
using StoringWork = std::function<std::int64_t(soci::session& sql)>;
Result<void> write_within(Database& database, const Quota& quota, const StoringWork& work);

}  // namespace quadrille::store
