#include "starter_files.hpp"

#include "input.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

namespace quadrille::app {
namespace {

constexpr const char* kAuthor = "Quadrille";

std::string title_of(const std::string& path) {
  std::string title = std::filesystem::path(path).stem().string();
  std::replace(title.begin(), title.end(), '-', ' ');
  if (!title.empty()) {
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  }
  return title;
}

}  // namespace

Result<std::vector<server::StarterPuzzle>> load_starter_puzzles(const std::string& folder,
                                                                const Registry& registry) {
  std::vector<server::StarterPuzzle> puzzles;
  for (const Result<std::string>& path : expand_paths(registry, {folder}, {})) {
    if (!path) return tl::unexpected(path.error());
    auto loaded = load_file(registry, *path, {});
    if (!loaded) return tl::unexpected(std::move(loaded.error()));
    for (LoadedPuzzle& one : *loaded) {
      puzzles.push_back({std::move(one.puzzle), title_of(*path), kAuthor});
    }
  }
  return puzzles;
}

}  // namespace quadrille::app
