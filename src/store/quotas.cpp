#include "store/quotas.hpp"

#include <fmt/format.h>

namespace quadrille::store {
namespace {

constexpr std::int64_t kDay = 86'400'000;

}  // namespace

bool charge(soci::session& sql, const Quota& quota, std::int64_t bytes, std::string_view now) {
  if (quota.client.empty() || bytes <= 0) return true;
  const long long more = bytes;
  long long all = 0;
  sql << fmt::format(
      "insert into move_quotas (client, day, bytes) values (:client, {} / {},"
      " :bytes) on conflict (client, day) do update set"
      " bytes = move_quotas.bytes + excluded.bytes returning bytes",
      now, kDay),
      soci::use(quota.client), soci::use(more), soci::into(all);
  return all <= quota.bytes_of_day;
}

tl::unexpected<Error> quota_reached() {
  return fail("quota_reached", "enough has been stored for today");
}

Result<void> write_within(Database& database, const Quota& quota, const StoringWork& work) {
  bool fits = true;
  auto written = database.write_tentatively([&](soci::session& sql) {
    fits = charge(sql, quota, work(sql), database.now());
    return fits;
  });
  if (written && !fits) return quota_reached();
  return written;
}

}  // namespace quadrille::store
