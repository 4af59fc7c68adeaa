// Threads that compute give way to the one that answers.
#pragma once

#include <cerrno>

#include <sys/resource.h>
#include <unistd.h>

namespace quadrille::server {

// Makes this thread so much nicer than it is: with all of them busy the event loop still gets a
// processor as soon as it has something to do. Linux has a niceness for each thread.
inline void give_way_to_others(int niceness) {
  const auto thread = static_cast<id_t>(gettid());
  errno = 0;
  const int usual = getpriority(PRIO_PROCESS, thread);
  if (errno == 0) setpriority(PRIO_PROCESS, thread, usual + niceness);
}

}  // namespace quadrille::server
