// The server's log: one line an event on standard error, an event's name and then key=value.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/server/counters.hpp>

#include <memory>
#include <string>

namespace spdlog {
class logger;
}

namespace quadrille::server {

// `level`: debug (every datagram), info, warning, error or off. Error: bad_log_level.
Result<std::shared_ptr<spdlog::logger>> make_log(const std::string& level);

// " datagrams=12 infos=4 …"
std::string to_string(const GameCounters& counters);

}  // namespace quadrille::server
