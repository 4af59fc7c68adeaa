#include "fuzz/nonogram_round_trip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  quadrille::nonogram::fuzz_round_trip(quadrille::nonogram::picross_format(), data, size);
  return 0;
}
