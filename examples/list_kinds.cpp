// Lists the kinds of puzzles that the library knows, with their file formats.
#include <quadrille/operations/catalogue.hpp>

#include <cstdio>
#include <string>

int main() {
  const auto catalogue = quadrille::operations::make_catalogue();
  const quadrille::Registry& registry = catalogue.registry();
  for (const quadrille::Registry::Entry& entry : registry.entries()) {
    std::printf("%s\n", std::string(entry.kind->title()).c_str());
    for (const quadrille::Format& format : entry.formats) {
      std::printf("  %-12s %s\n", std::string(format.name).c_str(),
                  std::string(format.summary).c_str());
    }
  }
  return registry.entries().empty() ? 1 : 0;
}
