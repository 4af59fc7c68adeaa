// The bytes of an answer. What is long is shared and never copied: a file of the web app, the
// result of a job. Whoever sends it holds it until the last byte is out.
#pragma once

#include <quadrille/server/memory_file.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace quadrille::server {

class Body {
 public:
  using Shared = std::shared_ptr<const std::string>;
  using SharedFile = std::shared_ptr<const MemoryFile>;

  Body() = default;
  // Implicit: any text is a body.
  Body(std::string text) : before_(std::move(text)) {}
  Body(const char* text) : before_(text) {}
  Body(Shared shared) : shared_(std::move(shared)) {}
  // The same bytes twice: `file` is for the kernel to send, and may be null.
  Body(Shared shared, SharedFile file) : shared_(std::move(shared)), file_(std::move(file)) {}
  // A shared text with a frame of its own around it.
  Body(std::string before, Shared shared, std::string after)
      : before_(std::move(before)), shared_(std::move(shared)), after_(std::move(after)) {}

  [[nodiscard]] std::size_t size() const {
    return before_.size() + (shared_ ? shared_->size() : 0) + after_.size();
  }
  [[nodiscard]] bool empty() const { return size() == 0; }
  // The pieces, in sending order. Valid as long as the body is neither changed nor gone.
  [[nodiscard]] std::array<std::string_view, 3> parts() const {
    return {before_, shared_ ? std::string_view(*shared_) : std::string_view(), after_};
  }
  // What other bodies may have, too; null if all of it is this body's own.
  [[nodiscard]] const Shared& shared() const { return shared_; }
  // All of it, for the kernel to send; null if only parts() has it.
  [[nodiscard]] const SharedFile& file() const { return file_; }
  // The same with more before and after it.
  [[nodiscard]] Body framed(std::string_view before, std::string_view after) && {
    return {std::string(before) + before_, std::move(shared_), after_ + std::string(after)};
  }
  // A copy, for what is known to be short.
  [[nodiscard]] std::string text() const {
    return shared_ ? before_ + *shared_ + after_ : before_ + after_;
  }
  // All of it as one text that copies of the body share.
  [[nodiscard]] Shared share() && {
    if (shared_ && before_.empty() && after_.empty()) return std::move(shared_);
    if (!shared_ && after_.empty()) return std::make_shared<const std::string>(std::move(before_));
    return std::make_shared<const std::string>(text());
  }

 private:
  std::string before_;
  Shared shared_;
  std::string after_;
  SharedFile file_;
};

}  // namespace quadrille::server
