// The operations of the API that need the studio: pictures in and out, and the doctor.
#pragma once

#include "server/operations.hpp"

namespace quadrille::server {

// The image in the request's body; the query says how it becomes a puzzle.
HttpResponse import_image(const HttpRequest& request, const Limits& limits);

Result<boost::json::object> repair(const AnyPuzzle& puzzle, const Operation& operation);

// "puzzle", "text" or "puzzles" as SVG, PNG or PDF.
HttpResponse render(const Registry& registry, const Operation& operation);

}  // namespace quadrille::server
