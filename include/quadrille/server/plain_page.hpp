// A page that works without JavaScript: type clues or paste a puzzle file, press Solve, get a
// table. The wish of 1999, and what is left when nothing else works.
#pragma once

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/server/router.hpp>

namespace quadrille::server {

// GET and POST /plain, and the style that they use. The catalogue outlives the router.
void add_plain_routes(Router& router, const operations::Catalogue& catalogue);

}  // namespace quadrille::server
