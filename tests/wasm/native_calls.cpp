// The engine of the browser, natively: the same ABI over the same catalogue, compiled for this
// machine. Each line of the input is an operation, a tab and a request, and where something comes
// beside it another tab and its bytes in hexadecimal digits; each line of the output the
// milliseconds of CPU that it took, a tab and the reply. Its argument is the pack of motifs.
#include "abi.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

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

std::string bytes_of(std::string_view digits) {
  std::string bytes(digits.size() / 2, '\0');
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    unsigned value = 0;
    std::from_chars(digits.data() + 2 * index, digits.data() + 2 * index + 2, value, 16);
    bytes[index] = static_cast<char>(value);
  }
  return bytes;
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
    const std::size_t second = std::min(line.find('\t', tab + 1), line.size());
    const std::string attachment =
        bytes_of(std::string_view(line).substr(second).substr(second < line.size() ? 1 : 0));
    const double start = cpu_milliseconds();
    const std::size_t size = quadrille_call(line.data(), tab, line.data() + tab + 1,
                                            second - tab - 1, attachment.data(), attachment.size());
    std::printf("%.4f\t%.*s\n", cpu_milliseconds() - start, static_cast<int>(size),
                quadrille_reply());
    std::fflush(stdout);
  }
  return 0;
}
