// How much one address may store on one day.
#pragma once

#include <quadrille/server/http_message.hpp>
#include <quadrille/store/records.hpp>

#include <cstdint>

namespace quadrille::server {

inline constexpr std::int64_t kBytesPerDay = std::int64_t{64} << 20;

inline store::Quota quota_of(const HttpRequest& request) {
  return {client_name(request.client), kBytesPerDay};
}

}  // namespace quadrille::server
