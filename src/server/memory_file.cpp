#include <quadrille/server/memory_file.hpp>

#include <sys/mman.h>
#include <unistd.h>

namespace quadrille::server {

std::shared_ptr<const MemoryFile> MemoryFile::of(std::string_view bytes) {
  const int handle = memfd_create("quadrille", MFD_CLOEXEC);
  if (handle < 0) return nullptr;
  const std::shared_ptr<const MemoryFile> file(new MemoryFile(handle, bytes.size()));
  while (!bytes.empty()) {
    const ssize_t written = write(handle, bytes.data(), bytes.size());
    if (written <= 0) return nullptr;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return file;
}

MemoryFile::~MemoryFile() {
  close(handle_);
}

}  // namespace quadrille::server
