// Games are open to whoever knows their secret.
#pragma once

#include <quadrille/server/http_message.hpp>
#include <quadrille/store/store.hpp>

#include <cstdint>
#include <string>

namespace quadrille::server {

// Answers: 404 no_such_game, 403 wrong_secret, 503.
OrAnswer<store::Game> open_game(store::Store& store, const std::string& id,
                                const std::string& secret);

// Nobody needs more moves for a puzzle of this size.
std::int64_t most_moves(int width, int height);

}  // namespace quadrille::server
