// Texts that hold JSON objects: one object, an array of them, or one after the other (JSON lines),
// with bounded memory and with places for errors that the JSON parser cannot see.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/wire/json_source.hpp>

#include <cstddef>
#include <functional>
#include <string_view>

#include <boost/json.hpp>

namespace quadrille::wire {

// Calls `visit` for every object of the text, in order, until it fails. The objects live only
// during the call. Errors: those of `visit`; bad_json; json_too_large when one document needs more
// than `max_memory` bytes (each of several JSON lines is a document).
inline constexpr std::size_t kUsualJsonMemory = std::size_t{256} << 20;
Result<void> for_each_json_object(std::string_view text,
                                  const std::function<Result<void>(const JsonObjectAt&)>& visit,
                                  std::size_t max_memory = kUsualJsonMemory);

}  // namespace quadrille::wire
