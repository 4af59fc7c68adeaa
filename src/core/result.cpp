#include <quadrille/core/result.hpp>

namespace quadrille {

std::string to_string(const Error& error) {
  std::string text = error.file;
  if (error.line > 0) {
    text += (text.empty() ? "" : ":") + std::to_string(error.line);
    if (error.column > 0) text += ':' + std::to_string(error.column);
  }
  if (!text.empty()) text += ": ";
  return text + error.message;
}

}  // namespace quadrille
