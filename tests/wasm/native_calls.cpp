// The engine of the browser, natively: the same ABI over the same catalogue, compiled for this
// machine. Each line of the input is an operation, a tab and a request; each line of the output the
// milliseconds of CPU that it took, a tab and the reply. Its argument is the pack of motifs.
#include "abi.hpp"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace {

double cpu_milliseconds() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return 1e3 * static_cast<double>(used.tv_sec) + 1e-6 * static_cast<double>(used.tv_nsec);
}

bool take_gallery(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return quadrille_gallery(bytes.data(), bytes.size()) != 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && !take_gallery(arguments[1])) {
    std::fprintf(stderr, "%s is not a pack of motifs\n", arguments[1]);
    return 2;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) return 2;
    const double start = cpu_milliseconds();
    const std::size_t size =
        quadrille_call(line.data(), tab, line.data() + tab + 1, line.size() - tab - 1);
    std::printf("%.4f\t%.*s\n", cpu_milliseconds() - start, static_cast<int>(size),
                quadrille_reply());
    std::fflush(stdout);
  }
  return 0;
}
