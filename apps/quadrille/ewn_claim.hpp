// A claimed EWN solution in whichever form it comes: document 002's output or the JSON of `solve`.
#pragma once

#include <quadrille/core/text.hpp>
#include <quadrille/wire/ewn_json.hpp>

#include <string_view>

namespace quadrille::app {

inline Result<ewn::Claim> read_ewn_claim(std::string_view text) {
  return trim(text).starts_with('{') ? wire::read_ewn_claim_json(text) : ewn::read_output(text);
}

}  // namespace quadrille::app
