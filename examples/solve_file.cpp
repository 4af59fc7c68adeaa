// Solves every puzzle of a file, whatever its kind and format: what the program's `solve` does,
// in its shortest form. usage: solve_file FILE
#include <quadrille/operations/catalogue.hpp>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace {

int complain(quadrille::Error error, const char* file) {
  error.file = file;
  std::fprintf(stderr, "%s\n", quadrille::to_string(error).c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: solve_file FILE\n");
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});

  const auto catalogue = quadrille::operations::make_catalogue();
  const quadrille::Registry& registry = catalogue.registry();
  const auto detected = registry.detect(text, {.kind = {}, .format = {}, .file_name = argv[1]});
  if (!detected) return complain(detected.error(), argv[1]);
  const auto puzzles = detected->format->read(text);
  if (!puzzles) return complain(puzzles.error(), argv[1]);

  const quadrille::Limits limits = quadrille::Limits::for_seconds(10);
  for (const quadrille::AnyPuzzle& puzzle : *puzzles) {
    const quadrille::Report report = detected->kind->solve(puzzle, {}, limits);
    std::printf("%s\n", std::string(to_string(report.verdict)).c_str());
    for (const std::string& solution : report.solutions) std::printf("%s\n", solution.c_str());
  }
  return 0;
}
