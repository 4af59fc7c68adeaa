#include "gallery_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

#include <dlfcn.h>

namespace quadrille::python {
namespace {

namespace fs = std::filesystem;

// The folder of the extension module.
fs::path own_folder() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&load_gallery), &info) == 0) return {};
  std::error_code problem;
  const fs::path file = fs::canonical(info.dli_fname, problem);
  return problem ? fs::path() : file.parent_path();
}

}  // namespace

// Installed it lies in share/quadrille of the same prefix, however deep the package does; in a
// build beside the presets.
std::shared_ptr<const gallery::Gallery> load_gallery() {
  std::error_code problem;
  for (fs::path folder = own_folder(); folder.has_relative_path(); folder = folder.parent_path()) {
    for (const char* place : {"share/quadrille/motifs.qgal", "gallery/motifs.qgal"}) {
      if (!fs::is_regular_file(folder / place, problem)) continue;
      std::ifstream file(folder / place, std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), {}};
      auto read = gallery::Gallery::read(bytes);
      if (!read) return nullptr;
      return std::make_shared<const gallery::Gallery>(*std::move(read));
    }
  }
  return nullptr;
}

}  // namespace quadrille::python
