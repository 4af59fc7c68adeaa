#include "contract/limits/long_functions.hpp"
#include "support/gallery_pack.hpp"

#include <quadrille/gallery/make.hpp>

#include <memory>
#include <string>

namespace quadrille::contract {

std::shared_ptr<const gallery::Gallery> noise_gallery() {
  std::vector<gallery::TestMotif> motifs;
  for (std::uint64_t number = 0; number < 50; ++number) {
    const gallery::Shape noise = gallery::noise(60, number);
    motifs.push_back({"noise-" + std::to_string(number), 1, noise,
                      gallery::Painting{{{0xd62728, 0}}, 0, noise}});
  }
  return std::make_shared<gallery::Gallery>(gallery::Gallery::read(pack_of(motifs)).value());
}

std::vector<LongFunction> gallery_functions() {
  const auto noise = noise_gallery();
  const gallery::MotifOptions deep{60, 60, nonogram::Difficulty::deep};
  const gallery::MotifOptions colours{60, 60, nonogram::Difficulty::deep, 3};
  return {
      {"gallery/make_puzzle",
       [=](const Limits& limits) {
         return limit_in(make_puzzle(*noise, noise->motifs().front(), deep, 1, limits));
       }},
      {"gallery/choose_puzzle",
       [=](const Limits& limits) { return limit_in(choose_puzzle(*noise, "", deep, 1, limits)); }},
      {"gallery/choose_puzzle in colours",
       [=](const Limits& limits) {
         return limit_in(choose_puzzle(*noise, "", colours, 1, limits));
       }},
  };
}

}  // namespace quadrille::contract
