#include "lightsout/minimum_fold.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>

namespace quadrille::lightsout {
namespace {

// A level is made dense when it would hold at least three quarters as many terms anyway: then the
// lists of sources cost more than the terms that are 0.
constexpr bool worth_dense(std::size_t terms, int level) {
  return level <= kMostDense && std::uint64_t{terms} * 4 > (std::uint64_t{3} << level);
}

void keep_distinct(std::vector<std::uint64_t>& keys) {
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

std::uint32_t position_of(const std::vector<std::uint64_t>& keys, std::uint64_t key) {
  const auto found = std::ranges::lower_bound(keys, key);
  const bool known = found != keys.end() && *found == key;
  return static_cast<std::uint32_t>(known ? found - keys.begin()
                                          : static_cast<std::ptrdiff_t>(keys.size()));
}

void fill_with_all(std::vector<std::uint64_t>& keys, int level) {
  keys.resize(std::size_t{1} << level);
  for (std::size_t key = 0; key < keys.size(); ++key) keys[key] = key;
}

}  // namespace

FoldPlan::FoldPlan(const Spectrum& spectrum)
    : top_(std::max(spectrum.dimension - kLaneBits, 0)), dense_(top_) {
  for (const SpectrumTerm& term : spectrum.terms) top_keys_.push_back(term.key >> kLaneBits);
  keep_distinct(top_keys_);
  if (worth_dense(top_keys_.size(), top_) || top_ == 0) {
    fill_with_all(top_keys_, top_);
    return;
  }
  std::vector<std::uint64_t> above = top_keys_;
  bool dense = false;
  while (!dense && dense_ > 0) {
    --dense_;
    const std::uint64_t bit = std::uint64_t{1} << dense_;
    std::vector<std::uint64_t> keys = above;
    for (std::uint64_t& key : keys) key &= bit - 1;
    keep_distinct(keys);
    dense = worth_dense(keys.size(), dense_) || dense_ == 0;
    if (dense) fill_with_all(keys, dense_);
    SparseLevel level;
    for (const std::uint64_t key : keys) {
      level.low.push_back(position_of(above, key));
      level.high.push_back(position_of(above, key | bit));
    }
    levels_.insert(levels_.begin(), std::move(level));
    above = std::move(keys);
  }
}

std::size_t FoldPlan::size(int level) const {
  if (level == top_) return top_keys_.size();
  return level <= dense_ ? std::size_t{1} << level : into(level).low.size();
}

template <class Value>
std::vector<Lanes<Value>> FoldPlan::top_terms(const Spectrum& spectrum) const {
  std::vector<Lanes<Value>> terms(top_keys_.size() + 1);
  for (const SpectrumTerm& term : spectrum.terms) {
    const std::uint32_t position = position_of(top_keys_, term.key >> kLaneBits);
    QUADRILLE_CHECK(position < top_keys_.size());
    for (std::uint64_t lane = 0; lane < kLanes; ++lane) {
      const bool minus = std::popcount(term.key & lane) % 2 != 0;
      Value& value = terms[position].value[lane];
      value = static_cast<Value>(minus ? value - term.value : value + term.value);
    }
  }
  return terms;
}

template std::vector<Lanes<std::int16_t>> FoldPlan::top_terms(const Spectrum&) const;
template std::vector<Lanes<std::int32_t>> FoldPlan::top_terms(const Spectrum&) const;

}  // namespace quadrille::lightsout
