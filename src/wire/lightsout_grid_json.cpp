// Apart from the rest of the JSON of Lights Out, since explanations have a board a step: for the
// browser this is compiled for speed, the rest for size.
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/wire/lightsout_json.hpp>

#include <string_view>

#include <boost/json.hpp>

namespace quadrille::wire {

boost::json::array lightsout_grid_json(const lightsout::Pattern& pattern) {
  boost::json::array rows;
  rows.reserve(static_cast<std::size_t>(pattern.height()));
  const auto text = lightsout::write_board(pattern, '.');
  for (int row = 0; row < pattern.height(); ++row) {
    if (text) {
      const auto width = static_cast<std::size_t>(pattern.width());
      const auto begin = static_cast<std::size_t>(row) * (width + 1);
      rows.emplace_back(std::string_view(*text).substr(begin, width));
    } else {
      boost::json::array& cells = rows.emplace_back(boost::json::array_kind).get_array();
      for (const std::uint8_t cell : pattern.values().row(row)) cells.push_back(cell);
    }
  }
  return rows;
}

}  // namespace quadrille::wire
