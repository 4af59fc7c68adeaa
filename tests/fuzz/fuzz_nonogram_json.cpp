#include "fuzz/nonogram_round_trip.hpp"

#include <quadrille/wire/nonogram_json.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  quadrille::nonogram::fuzz_round_trip(quadrille::wire::nonogram_json_format(), data, size);
  return 0;
}
