// The gallery that the build made, or that is installed.
#pragma once

#include <quadrille/gallery/gallery.hpp>

#include <memory>

namespace quadrille::app {

// Errors: no_gallery (it was not built), bad_gallery.
Result<std::shared_ptr<const gallery::Gallery>> load_gallery();

}  // namespace quadrille::app
