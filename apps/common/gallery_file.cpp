#include "gallery_file.hpp"

#include "input.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

namespace quadrille::app {

Result<std::shared_ptr<const gallery::Gallery>> load_gallery() {
  namespace fs = std::filesystem;
  std::error_code problem;
  const fs::path here = fs::read_symlink("/proc/self/exe", problem).parent_path();
  for (const fs::path& candidate :
       {here / "../share/quadrille/motifs.qgal", here / "../gallery/motifs.qgal"}) {
    if (!fs::exists(candidate, problem)) continue;
    auto bytes = read_text(candidate.string());
    if (!bytes) return tl::unexpected(std::move(bytes.error()));
    return gallery::Gallery::read(*bytes).map([](gallery::Gallery gallery) {
      return std::shared_ptr<const gallery::Gallery>(
          std::make_shared<gallery::Gallery>(std::move(gallery)));
    });
  }
  return gallery::no_gallery();
}

}  // namespace quadrille::app
