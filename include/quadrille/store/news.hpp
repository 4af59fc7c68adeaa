// Short texts that the writers of a database tell to everybody who listens: PostgreSQL's
// LISTEN/NOTIFY between all processes, a queue in memory within one process over SQLite. News can
// be lost, as when a connection breaks: whoever listens also looks from time to time.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace quadrille::store {

using News = std::vector<std::string>;

// wait() belongs to one thread.
class NewsReader {
 public:
  NewsReader() = default;
  NewsReader(const NewsReader&) = delete;
  NewsReader& operator=(const NewsReader&) = delete;
  virtual ~NewsReader() = default;

  // What was told since the last call. Waits for the first of it, but not longer than `time`, nor
  // after interrupt(). A connection that broke is made anew by later calls.
  virtual News wait(std::chrono::milliseconds time) = 0;
  // Ends the wait() that is under way, or the next one. From any thread.
  virtual void interrupt() = 0;
};

}  // namespace quadrille::store
