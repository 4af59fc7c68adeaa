#include "store/quotas.hpp"

#include <atomic>
#include <string>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

constexpr std::int64_t kDay = 86'400'000;
// A row is kept from others until its transaction is on the disk. Of each client's day there are so
// many, that its writes need not wait for each other.
constexpr int kParts = 16;

// The parts of today, or what is before them.
std::string first_part(std::string_view now) {
  return fmt::format("{} / {} * {}", now, kDay, kParts);
}

}  // namespace

bool charge(soci::session& sql, const Quota& quota, std::int64_t bytes, std::string_view now) {
  if (quota.client.empty() || bytes <= 0) return true;
  static std::atomic<unsigned> turn{0};
  const int part = static_cast<int>(turn++ % kParts);
  const long long more = bytes;
  long long day = 0;
  sql << fmt::format(
      "insert into move_quotas (client, day, bytes) values (:client, {} + :part, :bytes)"
      " on conflict (client, day) do update set bytes = move_quotas.bytes + excluded.bytes"
      " returning day - :same_part",
      first_part(now)),
      soci::use(quota.client, "client"), soci::use(part, "part"), soci::use(more, "bytes"),
      soci::use(part, "same_part"), soci::into(day);
  const long long end = day + kParts;
  long long all = 0;
  sql << "select sum(bytes) from move_quotas where client = :client and day >= :day and day < :end",
      soci::use(quota.client, "client"), soci::use(day, "day"), soci::use(end, "end"),
      soci::into(all);
  return all <= quota.bytes_of_day;
}

void forget_quotas(soci::session& sql, std::string_view now) {
  sql << fmt::format("delete from move_quotas where day < {}", first_part(now));
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
