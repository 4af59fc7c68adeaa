#include "corpus/sources.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <utility>

namespace quadrille::corpus {
namespace {

namespace fs = std::filesystem;
using nonogram::kKindName;
using nonogram::Puzzle;

Result<std::string> text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) return fail("unreadable_file", "cannot read " + path.string());
  return text;
}

Result<void> add_file(const fs::path& path, const Registry& registry,
                      std::vector<Instance>& instances) {
  const std::string file_name = path.filename().string();
  return text_of(path)
      .and_then([&](const std::string& text) -> Result<std::vector<AnyPuzzle>> {
        return registry.detect(text, {.kind = kKindName, .format = {}, .file_name = file_name})
            .and_then([&](const Registry::Detected& found) { return found.format->read(text); });
      })
      .map([&](const std::vector<AnyPuzzle>& puzzles) {
        for (std::size_t number = 0; number < puzzles.size(); ++number) {
          const bool several = puzzles.size() > 1;
          instances.push_back({several ? file_name + "#" + std::to_string(number + 1) : file_name,
                               nonogram::nonogram_of(puzzles[number]),
                               {}});
        }
      })
      .map_error([&](Error error) {
        error.file = path.string();
        return error;
      });
}

std::vector<fs::path> files_of(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

Result<PuzzleSet> puzzles_from(const std::string& argument, const Registry& registry,
                               const Proofs& proofs) {
  if (looks_like_set(argument)) return named_set(argument, proofs);
  const auto instances = std::make_shared<std::vector<Instance>>();
  for (const fs::path& file : files_of(argument)) {
    if (auto added = add_file(file, registry, *instances); !added) {
      return tl::unexpected(std::move(added.error()));
    }
  }
  return PuzzleSet{instances->size(),
                   [instances](std::size_t number) { return (*instances)[number]; }};
}

Result<void> write_non(const Puzzle& puzzle, const fs::path& path, const Registry& registry) {
  const Format* const format = registry.find_format(kKindName, "non");
  QUADRILLE_CHECK(format != nullptr && format->write != nullptr);
  const AnyPuzzle any = nonogram::boxed(puzzle);
  return format->write({&any, 1}).and_then([&](const Written& written) -> Result<void> {
    std::ofstream file(path, std::ios::binary);
    file << written.text << std::flush;
    if (!file) return fail("unwritable_file", "cannot write " + path.string());
    return {};
  });
}

}  // namespace quadrille::corpus
