// What the gallery adds to the catalogue: the operations `gallery`, `motif`, `packs` and `credits`,
// the style `motif` of `generate`, and puzzles of the day that are motifs.
#pragma once

#include <quadrille/gallery/gallery.hpp>
#include <quadrille/gallery/make.hpp>
#include <quadrille/operations/catalogue.hpp>

#include <memory>

#include <boost/json/fwd.hpp>

namespace quadrille::gallery {

// Without a gallery (null) the operations are there and say so. The host hands in what it has read.
void add_operations(operations::Catalogue& catalogue, std::shared_ptr<const Gallery> gallery);

// name title theme author licence tags colours?
boost::json::object to_json(const Gallery& gallery, const Motif& motif);

// What is told about a puzzle beside its own JSON: motif (its name) and credit (title author
// licence set address).
void add_fields(boost::json::object& object, const Gallery& gallery, const MotifPuzzle& made);

}  // namespace quadrille::gallery
