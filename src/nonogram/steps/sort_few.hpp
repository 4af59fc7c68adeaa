// A stable sort for a handful of items: steps of one line, parts of one step. The library's sorts
// become ten kilobytes for every kind of item, which the browser's engine has to carry.
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

namespace quadrille::nonogram {

template <class Item, class Less>
void sort_few(std::vector<Item>& items, const Less& less) {
  for (auto next = items.begin(); next != items.end(); ++next) {
    std::rotate(std::upper_bound(items.begin(), next, *next, less), next, std::next(next));
  }
}

}  // namespace quadrille::nonogram
