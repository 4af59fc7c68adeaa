// A job's request as bytes: a line of JSON, then the body as it came.
#include <quadrille/server/shared_jobs.hpp>

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::server {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

array array_of(const NamedValues& values) {
  array pairs;
  for (const auto& [name, text] : values) pairs.push_back(array{name, text});
  return pairs;
}

NamedValues values_of(const value& pairs) {
  NamedValues values;
  for (const value& pair : pairs.as_array()) {
    values.emplace_back(pair.at(0).as_string(), pair.at(1).as_string());
  }
  return values;
}

Peer peer_of_bytes(const value& bytes) {
  Peer peer;
  const array& numbers = bytes.as_array();
  for (std::size_t i = 0; i < peer.address.size(); ++i) {
    peer.address.at(i) = static_cast<std::uint8_t>(numbers.at(i).as_int64());
  }
  return peer;
}

}  // namespace

std::string to_bytes(const JobRequest& job) {
  const HttpRequest& request = job.request;
  const object head{
      {"operation", job.operation},
      {"quick", job.lane == JobLane::quick},
      {"method", request.method},
      {"path", request.path},
      {"query", array_of(request.query)},
      {"headers", array_of(request.headers)},
      {"client", array(request.client.address.begin(), request.client.address.end())}};
  return boost::json::serialize(head) + '\n' + request.body;
}

Result<JobRequest> job_request_of(const store::TakenJob& job) {
  const std::size_t end = std::min(job.request.find('\n'), job.request.size());
  // Written by ourselves, but perhaps by another version.
  try {
    const value head = boost::json::parse(std::string_view(job.request).substr(0, end));
    JobRequest read;
    read.id = job.id;
    read.operation = head.at("operation").as_string();
    read.lane = head.at("quick").as_bool() ? JobLane::quick : JobLane::heavy;
    read.request.method = head.at("method").as_string();
    read.request.path = head.at("path").as_string();
    read.request.query = values_of(head.at("query"));
    read.request.headers = values_of(head.at("headers"));
    read.request.client = peer_of_bytes(head.at("client"));
    read.request.body = job.request.substr(std::min(end + 1, job.request.size()));
    return read;
  } catch (const std::exception& problem) {
    return fail("bad_job", std::string("the job cannot be read: ") + problem.what());
  }
}

}  // namespace quadrille::server
