// EWN outputs: what is read can be judged, and survives writing.
#include <quadrille/core/assert.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/judge.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto claim = ewn::read_output(text);
  if (!claim) {
    QUADRILLE_CHECK(claim.error().line > 0 && claim.error().column > 0);
    return 0;
  }
  const auto again = ewn::read_output(ewn::write_output(*claim));
  QUADRILLE_CHECK(again.has_value() && again->steps == claim->steps &&
                  again->moves == claim->moves);

  const auto puzzle = ewn::read_input("2\n62 26 66 42 32 36\n665545154156655451541566554515\n");
  const ewn::Judgement judgement = ewn::judge(*puzzle, *claim, {claim->seconds, 16});
  QUADRILLE_CHECK(judgement.legal.has_value() && judgement.score.has_value());
  QUADRILLE_CHECK(*judgement.score >= 0.5 && *judgement.score <= 2);
  return 0;
}
