// PostgreSQL's LISTEN on a connection of its own, by libpq alone: SOCI knows no notifications.
// Nothing here waits for the server without a bound, be it frozen or gone.
#pragma once

#include <quadrille/store/news.hpp>

#include <memory>
#include <string>

namespace quadrille::store {

inline constexpr std::string_view kNewsChannel = "quadrille_jobs";

// `connection`: keywords and values as libpq reads them.
std::unique_ptr<NewsReader> listen_to_postgresql(std::string connection);

}  // namespace quadrille::store
