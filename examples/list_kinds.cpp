// Lists the kinds of puzzles that the library knows, with their file formats.
#include <quadrille/wire/formats.hpp>

#include <cstdio>
#include <string>

int main() {
  const quadrille::Registry registry = quadrille::wire::make_full_registry();
  for (const quadrille::Registry::Entry& entry : registry.entries()) {
    std::printf("%s\n", std::string(entry.kind->title()).c_str());
    for (const quadrille::Format& format : entry.formats) {
      std::printf("  %-12s %s\n", std::string(format.name).c_str(),
                  std::string(format.summary).c_str());
    }
  }
  return registry.entries().empty() ? 1 : 0;
}
