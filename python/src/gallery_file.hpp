// The gallery of motifs that belongs to this copy of the package.
#pragma once

#include <quadrille/gallery/gallery.hpp>

#include <memory>

namespace quadrille::python {

// Null where there is none, or none that can be read: the operations then say so.
std::shared_ptr<const gallery::Gallery> load_gallery();

}  // namespace quadrille::python
