// Bytes that the kernel holds for us and sends by itself (sendfile): they are never copied from our
// memory into a socket's.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace quadrille::server {

class MemoryFile {
 public:
  // Null when the system has no room for one; whoever wants to send the bytes then sends them
  // itself.
  static std::shared_ptr<const MemoryFile> of(std::string_view bytes);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  [[nodiscard]] int handle() const { return handle_; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  MemoryFile(int handle, std::size_t size) : handle_(handle), size_(size) {}

  int handle_;
  std::size_t size_;
};

}  // namespace quadrille::server
