// A front end for kinds that have none of their own: every field of an operation's request is an
// option, and answers are shown as they are.
#pragma once

#include "frontend.hpp"

namespace quadrille::app {

std::unique_ptr<Frontend> make_plain_frontend(const operations::Catalogue& catalogue,
                                              std::string_view kind);

}  // namespace quadrille::app
