// A job as the API shows it, wherever it is done.
#pragma once

#include <quadrille/server/jobs.hpp>

#include <optional>
#include <string>

namespace quadrille::server {

struct JobFacts {
  const std::string& id;
  const std::string& operation;
  JobState state;
  JobProgress progress;
  std::optional<std::size_t> position;  // in the queue, from 1
  const std::string& content_type;      // of the result
  Body::Shared result;                  // set if the job has ended
};

// The text of a JSON object; what is long in it is shared.
Body view_of(const JobFacts& job);

}  // namespace quadrille::server
