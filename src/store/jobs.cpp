// The table of jobs. Whatever changes a job raises its version and tells its id; a job that becomes
// free for the taking is told as work.
#include "store/chunks.hpp"
#include "store/database.hpp"
#include "store/rows.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/store/jobs.hpp>
#include <quadrille/store/store.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

constexpr std::string_view kStateNames[] = {"queued", "running", "done", "failed", "cancelled"};
// A job that was tried this often may be what its workers died of: others go first.
constexpr int kUnsuspected = 3;

// Which bytes a chunk belongs to.
enum class Part : std::uint8_t { request, result };

JobState state_of(std::string_view name) {
  const auto* found = std::find(std::begin(kStateNames), std::end(kStateNames), name);
  QUADRILLE_CHECK(found != std::end(kStateNames));
  return static_cast<JobState>(found - std::begin(kStateNames));
}

void insert_chunks(soci::session& sql, const std::string& id, Part part, std::string_view bytes) {
  const int which = static_cast<int>(part);
  int number = 0;
  for (const Chunk& chunk : to_chunks(bytes)) {
    const int raised = chunk.raised ? 1 : 0;
    sql << "insert into job_chunks (job_id, part, number, raised, data)"
           " values (:id, :part, :number, :raised, :data)",
        soci::use(id), soci::use(which), soci::use(number), soci::use(raised),
        soci::use(chunk.text);
    ++number;
  }
}

std::string select_bytes(soci::session& sql, const std::string& id, Part part) {
  const int which = static_cast<int>(part);
  Chunk chunk;
  int raised = 0;
  std::string bytes;
  soci::statement statement =
      (sql.prepare << "select raised, data from job_chunks where job_id = :id and part = :part"
                      " order by number",
       soci::use(id), soci::use(which), soci::into(raised), soci::into(chunk.text));
  statement.execute();
  while (statement.fetch()) {
    chunk.raised = raised != 0;
    append_bytes(bytes, chunk);
  }
  return bytes;
}

void delete_chunks(soci::session& sql, const std::string& id, Part part) {
  const int which = static_cast<int>(part);
  sql << "delete from job_chunks where job_id = :id and part = :part", soci::use(id),
      soci::use(which);
}

// How many jobs of each client wait, and of the one how many of them before its job.
std::size_t position_of(soci::session& sql, const std::string& id) {
  std::string client;
  long long before = 0;
  sql << "select j.client, (select count(*) from jobs e where e.state = 'queued' and"
         " e.client = j.client and (e.created, e.id) < (j.created, j.id))"
         " from jobs j where j.id = :id",
      soci::use(id), soci::into(client), soci::into(before);
  std::string other;
  long long waiting = 0;
  long long position = before + 1;
  soci::statement statement =
      (sql.prepare << "select client, count(*) from jobs where state = 'queued' group by client",
       soci::into(other), soci::into(waiting));
  statement.execute();
  while (statement.fetch()) {
    if (other != client) position += std::min(waiting, before);
  }
  return static_cast<std::size_t>(position);
}

// The newest job of whoever has most of them gives its place to a client who has clearly fewer.
bool make_room(soci::session& sql, long long own, std::string_view now, News& news) {
  std::string greedy;
  long long most = 0;
  sql << "select client, count(*) from jobs where state = 'queued' group by client"
         " order by count(*) desc, client limit 1",
      soci::into(greedy), soci::into(most);
  if (most <= own + 1) return false;
  std::string id;
  sql << "select id from jobs where state = 'queued' and client = :client"
         " order by created desc, id desc limit 1",
      soci::use(greedy), soci::into(id);
  const int status = kEvictedStatus;
  soci::statement statement =
      (sql.prepare << fmt::format("update jobs set state = 'failed', status = :status, ended = {},"
                                  " version = version + 1 where id = :id and state = 'queued'",
                                  now),
       soci::use(status), soci::use(id));
  statement.execute(true);
  delete_chunks(sql, id, Part::request);
  news.push_back(id);
  return statement.get_affected_rows() > 0;
}

// Ids that a condition on `jobs` selects, locked against others where the engine can.
std::vector<std::string> select_ids(soci::session& sql, const std::string& rest) {
  std::vector<std::string> ids;
  std::string id;
  soci::statement statement = (sql.prepare << "select id from jobs where " + rest, soci::into(id));
  statement.execute();
  while (statement.fetch()) ids.push_back(id);
  return ids;
}

}  // namespace

JobTable::JobTable(Store& store, const JobTableOptions& options)
    : database_(store.database()), options_(options) {}

Result<void> JobTable::add(const NewJob& job) {
  bool is_full = false;
  auto written = database_.write_with_news([&](soci::session& sql, News& news) {
    is_full = false;
    const bool waits = job.owner.empty();
    if (waits) {
      long long all = 0;
      long long own = 0;
      sql << "select count(*), coalesce(sum(case when client = :client then 1 else 0 end), 0)"
             " from jobs where state = 'queued'",
          soci::use(job.client), soci::into(all), soci::into(own);
      const auto bound = static_cast<long long>(options_.waiting);
      is_full =
          own >= (bound + 1) / 2 || (all >= bound && !make_room(sql, own, database_.now(), news));
      if (is_full) return;
    }
    const std::string state(kStateNames[waits ? 0 : 1]);
    const long long lease = options_.lease.count();
    soci::statement statement =
        (sql.prepare << fmt::format(
             "insert into jobs (id, client, operation, state, owner, lease, attempts, stage,"
             " partial, status, content_type, bytes, version, created, seen, ended) values (:id,"
             " :client, :operation, :state, :owner, {0} + :lease, {1}, '', '', 0, '', 0, 1, {0},"
             " {0}, 0) on conflict (id) do nothing",
             database_.now(), waits ? 0 : 1),
         soci::use(job.id), soci::use(job.client), soci::use(job.operation), soci::use(state),
         soci::use(job.owner), soci::use(lease));
    statement.execute(true);
    if (statement.get_affected_rows() == 0) return;
    insert_chunks(sql, job.id, Part::request, job.request);
    if (waits) news.emplace_back(kWorkAvailable);
  });
  if (written && is_full) return fail("queue_full", "too much work is waiting already");
  return written;
}

Result<std::optional<TakenJob>> JobTable::take(const std::string& owner) {
  std::optional<TakenJob> taken;
  auto written = database_.write_with_news([&](soci::session& sql, News& news) {
    taken.reset();
    TakenJob job;
    sql << fmt::format(
        "select j.id, j.operation from jobs j left join (select client, count(*) as"
        " running from jobs where state = 'running' group by client) r on"
        " r.client = j.client where j.state = 'queued' order by coalesce(r.running, 0),"
        " case when j.attempts < {} then 0 else 1 end, j.created, j.id limit 1{}",
        kUnsuspected, database_.row_claim("j")),
        soci::into(job.id), soci::into(job.operation);
    if (!sql.got_data()) return;
    const long long lease = options_.lease.count();
    sql << fmt::format(
        "update jobs set state = 'running', owner = :owner, lease = {} + :lease,"
        " version = version + 1, attempts = attempts + 1 where id = :id",
        database_.now()),
        soci::use(owner), soci::use(lease), soci::use(job.id);
    job.request = select_bytes(sql, job.id, Part::request);
    news.push_back(job.id);
    taken = std::move(job);
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return taken;
}

Result<std::vector<std::string>> JobTable::renew(const std::string& owner) {
  std::vector<std::string> ids;
  auto written = database_.write([&](soci::session& sql) {
    ids.clear();
    const long long lease = options_.lease.count();
    std::string id;
    soci::statement statement =
        (sql.prepare << fmt::format("update jobs set lease = {} + :lease where owner = :owner and"
                                    " state = 'running' returning id",
                                    database_.now()),
         soci::use(lease), soci::use(owner), soci::into(id));
    statement.execute();
    while (statement.fetch()) ids.push_back(id);
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return ids;
}

Result<bool> JobTable::report(const std::string& id, const std::string& owner,
                              const JobProgress& progress) {
  bool is_own = false;
  auto written = database_.write_with_news([&](soci::session& sql, News& news) {
    const long long fraction = std::llround(progress.fraction.value_or(0) * kThousand);
    soci::indicator known = progress.fraction ? soci::i_ok : soci::i_null;
    soci::statement statement =
        (sql.prepare << "update jobs set progress_thousandths = :progress, stage = :stage,"
                        " partial = :partial, version = version + 1 where id = :id and"
                        " owner = :owner and state = 'running'",
         soci::use(fraction, known), soci::use(progress.stage), soci::use(progress.partial),
         soci::use(id), soci::use(owner));
    statement.execute(true);
    is_own = statement.get_affected_rows() > 0;
    if (is_own) news.push_back(id);
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return is_own;
}

Result<bool> JobTable::finish(const std::string& id, const std::string& owner,
                              const JobResult& result) {
  bool is_own = false;
  auto written = database_.write_with_news([&](soci::session& sql, News& news) {
    const std::string state(
        kStateNames[static_cast<int>(result.status < 400 ? JobState::done : JobState::failed)]);
    const auto bytes = static_cast<long long>(result.body.size());
    soci::statement statement =
        (sql.prepare << fmt::format("update jobs set state = :state, status = :status,"
                                    " content_type = :type, bytes = :bytes, ended = {0},"
                                    " seen = {0}, version = version + 1 where id = :id and"
                                    " owner = :owner and state = 'running'",
                                    database_.now()),
         soci::use(state), soci::use(result.status), soci::use(result.content_type),
         soci::use(bytes), soci::use(id), soci::use(owner));
    statement.execute(true);
    is_own = statement.get_affected_rows() > 0;
    if (!is_own) return;
    delete_chunks(sql, id, Part::request);
    insert_chunks(sql, id, Part::result, result.body);
    news.push_back(id);
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return is_own;
}

Result<void> JobTable::give_back(const std::string& owner, const std::string& id) {
  return database_.write_with_news([&](soci::session& sql, News& news) {
    soci::statement statement =
        (sql.prepare << "update jobs set state = 'queued', owner = '', version = version + 1,"
                        " attempts = attempts - 1 where owner = :owner and state = 'running' and"
                        " (id = :id or :all = '')",
         soci::use(owner, "owner"), soci::use(id, "id"), soci::use(id, "all"));
    statement.execute(true);
    if (statement.get_affected_rows() > 0) news.emplace_back(kWorkAvailable);
  });
}

Result<std::optional<JobView>> JobTable::find(const std::string& id) {
  if (!is_utf8(id)) return std::nullopt;  // PostgreSQL takes no such text
  std::optional<JobView> found;
  auto read = database_.read([&](soci::session& sql) {
    found.reset();
    JobView view;
    std::string state;
    long long fraction = 0;
    soci::indicator known = soci::i_null;
    long long bytes = 0;
    long long version = 0;
    long long unseen = 0;
    sql << fmt::format(
        "select id, operation, state, progress_thousandths, stage, partial, status,"
        " content_type, bytes, version, {} - seen from jobs where id = :id",
        database_.now()),
        soci::use(id), soci::into(view.id), soci::into(view.operation), soci::into(state),
        soci::into(fraction, known), soci::into(view.progress.stage),
        soci::into(view.progress.partial), soci::into(view.status), soci::into(view.content_type),
        soci::into(bytes), soci::into(version), soci::into(unseen);
    if (!sql.got_data()) return;
    view.state = state_of(state);
    if (known == soci::i_ok) view.progress.fraction = static_cast<double>(fraction) / kThousand;
    view.bytes = bytes;
    view.version = version;
    view.unseen = std::chrono::milliseconds(unseen);
    if (view.state == JobState::queued) view.position = position_of(sql, id);
    found = std::move(view);
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return found;
}

Result<std::string> JobTable::result(const std::string& id) {
  std::string bytes;
  auto read =
      database_.read([&](soci::session& sql) { bytes = select_bytes(sql, id, Part::result); });
  if (!read) return tl::unexpected(std::move(read.error()));
  return bytes;
}

Result<bool> JobTable::cancel(const std::string& id) {
  bool cancelled = false;
  auto written = database_.write_with_news([&](soci::session& sql, News& news) {
    soci::statement statement =
        (sql.prepare << fmt::format("update jobs set state = 'cancelled', ended = {0}, seen = {0},"
                                    " version = version + 1 where id = :id and"
                                    " state in ('queued', 'running')",
                                    database_.now()),
         soci::use(id));
    statement.execute(true);
    cancelled = statement.get_affected_rows() > 0;
    if (!cancelled) return;
    delete_chunks(sql, id, Part::request);
    news.push_back(id);
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return cancelled;
}

Result<void> JobTable::touch(const std::vector<std::string>& ids) {
  return database_.write([&](soci::session& sql) {
    for (const std::string& id : ids) {
      sql << fmt::format(
          "update jobs set seen = {} where id = :id and state in ('queued',"
          " 'running')",
          database_.now()),
          soci::use(id);
    }
  });
}

Result<void> JobTable::touch_unfinished() {
  return database_.write([&](soci::session& sql) {
    sql << fmt::format("update jobs set seen = {} where state in ('queued', 'running')",
                       database_.now());
  });
}

Result<void> JobTable::tidy() {
  return database_.write_with_news([&](soci::session& sql, News& news) {
    const std::string_view now = database_.now();
    const std::string claim(database_.row_claim("jobs"));
    for (const std::string& id :
         select_ids(sql, fmt::format("state = 'running' and lease < {}{}", now, claim))) {
      sql << fmt::format(
          "update jobs set owner = '', version = version + 1, state = case when"
          " attempts >= {1} then 'failed' else 'queued' end, status = case when"
          " attempts >= {1} then 500 else 0 end, ended = {0} where id = :id",
          now, options_.max_attempts),
          soci::use(id);
      news.push_back(id);
      news.emplace_back(kWorkAvailable);
    }
    const std::string unwanted = fmt::format("state in ('queued', 'running') and seen < {} - {}{}",
                                             now, options_.unwatched.count(), claim);
    for (const std::string& id : select_ids(sql, unwanted)) {
      sql << fmt::format(
          "update jobs set state = 'cancelled', ended = {}, version = version + 1"
          " where id = :id",
          now),
          soci::use(id);
      delete_chunks(sql, id, Part::request);
      news.push_back(id);
    }
    sql << fmt::format(
        "delete from jobs where state in ('done', 'failed', 'cancelled') and"
        " ended < {} - {}",
        now, options_.kept.count());
    // The oldest results go while all together are too large.
    sql << fmt::format(
        "delete from jobs where id in (select id from (select id, sum(bytes) over"
        " (order by ended desc, id) as total from jobs where state = 'done') kept"
        " where total > {})",
        options_.max_kept_bytes);
  });
}

Result<JobTable::Load> JobTable::load() {
  Load load;
  auto read = database_.read([&](soci::session& sql) {
    long long waiting = 0;
    long long running = 0;
    sql << "select coalesce(sum(case when state = 'queued' then 1 else 0 end), 0),"
           " coalesce(sum(case when state = 'running' then 1 else 0 end), 0) from jobs"
           " where state in ('queued', 'running')",
        soci::into(waiting), soci::into(running);
    load = {waiting, running};
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return load;
}

std::unique_ptr<NewsReader> JobTable::listen() {
  return database_.listen();
}

}  // namespace quadrille::store
