// What `gallery make` and `generate --style motif` share.
#pragma once

#include "options.hpp"

#include <quadrille/gallery/make.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>

#include <cstdint>
#include <optional>
#include <string>

#include <boost/json/object.hpp>

namespace quadrille::app {

// The puzzle as .non text.
Result<std::string> non_of(const nonogram::AnyNonogram& puzzle);

// The fields of `generate`, with motif and credit.
boost::json::object json_of(const gallery::Gallery& gallery, const gallery::MotifPuzzle& made,
                            const std::string& file, std::uint64_t seed, double seconds);

void add_motif_size_option(CLI::App& command, gallery::MotifOptions& options);
void add_colours_option(CLI::App& command, std::optional<int>& colours);

}  // namespace quadrille::app
