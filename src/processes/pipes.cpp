#include <quadrille/processes/pipes.hpp>

#include <cstddef>

#include <fcntl.h>
#include <sys/mman.h>

namespace quadrille::processes {

Descriptor memory_file(std::string_view bytes) {
  Descriptor file(memfd_create("input", MFD_CLOEXEC));
  while (file.is_open() && !bytes.empty()) {
    const auto count = write(file.number(), bytes.data(), bytes.size());
    if (count <= 0) return Descriptor();
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  if (file.is_open() && lseek(file.number(), 0, SEEK_SET) != 0) return Descriptor();
  return file;
}

std::optional<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

}  // namespace quadrille::processes
