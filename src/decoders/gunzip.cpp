#include "decoders/gunzip.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <zlib.h>

namespace quadrille::decoders {

bool is_gzip(std::string_view bytes) {
  return bytes.starts_with("\x1f\x8b");
}

Result<std::string> gunzip(std::string_view bytes, std::size_t most) {
  constexpr int kGzipOnly = 16 + MAX_WBITS;
  z_stream stream{};
  if (inflateInit2(&stream, kGzipOnly) != Z_OK) return fail("broken_image", "no memory for gzip");
  const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());

  std::string text;
  for (int state = Z_OK; state != Z_STREAM_END;) {
    const std::size_t done = text.size();
    if (done > most) {
      return fail("image_too_large",
                  fmt::format("the compressed SVG holds more than {} MiB", most >> 20));
    }
    text.resize(std::min(most + 1, std::max(2 * done, std::size_t{1} << 16)));
    stream.next_out = reinterpret_cast<Bytef*>(text.data() + done);
    stream.avail_out = static_cast<uInt>(text.size() - done);
    state = inflate(&stream, Z_NO_FLUSH);
    text.resize(text.size() - stream.avail_out);
    if (state != Z_STREAM_END && (state != Z_OK || text.size() == done)) {
      return fail("broken_image", "the compressed SVG is cut off or damaged");
    }
  }
  return text;
}

}  // namespace quadrille::decoders
