#include "installed_files.hpp"

#include "input.hpp"

#include <filesystem>
#include <system_error>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

fs::path program_folder() {
  std::error_code problem;
  return fs::read_symlink("/proc/self/exe", problem).parent_path();
}

}  // namespace

std::string find_web_folder() {
  const fs::path here = program_folder();
  for (const fs::path& candidate :
       {here / "../share/quadrille/web", here / "web", here / "../web"}) {
    std::error_code problem;
    if (fs::exists(candidate / "index.html", problem)) return candidate.string();
  }
  return {};
}

std::string find_starter_folder() {
  const fs::path here = program_folder();
  for (const fs::path& candidate :
       {here / "../share/quadrille/puzzles", here / "../../share/puzzles"}) {
    std::error_code problem;
    if (fs::is_directory(candidate, problem)) return candidate.string();
  }
  return {};
}

std::string find_openapi_text() {
  const fs::path here = program_folder();
  for (const fs::path& candidate :
       {here / "../share/quadrille/openapi.yaml", here / "../../docs/openapi.yaml"}) {
    std::error_code problem;
    if (!fs::exists(candidate, problem)) continue;
    if (auto text = read_text(candidate.string())) return *std::move(text);
  }
  return {};
}

}  // namespace quadrille::app
