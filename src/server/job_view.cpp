#include "server/job_view.hpp"

#include <boost/json.hpp>

namespace quadrille::server {
namespace {

bool is_json(std::string_view content_type) {
  return content_type == "application/json" || content_type == "application/problem+json";
}

// Results that are no JSON are fetched on their own.
std::string place_of_result(const JobFacts& job) {
  const boost::json::object object{{"content_type", job.content_type},
                                   {"bytes", job.result->size()},
                                   {"location", "/api/v1/jobs/" + job.id + "/result"}};
  return boost::json::serialize(object);
}

std::string head_text(const JobFacts& job) {
  boost::json::object head{
      {"id", job.id}, {"operation", job.operation}, {"state", to_string(job.state)}};
  if (job.state == JobState::done) {
    head["progress"] = 1;
  } else if (job.progress.fraction) {
    head["progress"] = *job.progress.fraction;
  } else {
    head["progress"] = nullptr;
  }
  if (!job.progress.stage.empty()) head["stage"] = job.progress.stage;
  if (job.position && job.state == JobState::queued) head["position"] = *job.position;
  std::string text = boost::json::serialize(head);
  text.pop_back();
  return text;
}

}  // namespace

Body view_of(const JobFacts& job) {
  std::string text = head_text(job);
  const Body::Shared& partial = job.progress.partial;
  const bool ended = job.state >= JobState::done;
  if (ended && partial) text += ",\"partial\":" + *partial;
  if (ended && is_json(job.content_type)) {
    text += job.state == JobState::done ? ",\"result\":" : ",\"error\":";
    return {std::move(text), job.result, "}"};
  }
  if (ended) {
    text += ",\"result\":" + place_of_result(job);
  } else if (partial) {
    return {text + ",\"partial\":", partial, "}"};
  }
  return text + '}';
}

}  // namespace quadrille::server
