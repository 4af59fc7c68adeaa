// `generate` for a kind that can also make puzzles of motifs.
#pragma once

#include <quadrille/gallery/gallery.hpp>
#include <quadrille/operations/catalogue.hpp>

#include <memory>

namespace quadrille::gallery {

// Requests with "style": "motif" are answered from the gallery, all others as before.
operations::KindOperation generate_with_motifs(const operations::KindOperation& plain,
                                               std::shared_ptr<const Gallery> gallery);

}  // namespace quadrille::gallery
