#include "output.hpp"

#include <quadrille/core/text.hpp>

namespace quadrille::app {
namespace {

const Format* format_by_extension(const Registry& registry, std::string_view kind,
                                  std::string_view path) {
  const std::size_t dot = path.find_last_of('.');
  if (dot == std::string_view::npos) return nullptr;
  for (const Registry::Entry& entry : registry.entries()) {
    if (entry.kind->name() != kind) continue;
    for (const Format& format : entry.formats) {
      for (const std::string_view extension : format.extensions) {
        if (format.write && equal_ignoring_case(extension, path.substr(dot + 1))) return &format;
      }
    }
  }
  return nullptr;
}

}  // namespace

Result<const Format*> find_output_format(const Registry& registry, std::string_view kind,
                                         const std::string& path, const std::string& name,
                                         std::string_view option) {
  const Format* format =
      name.empty() ? format_by_extension(registry, kind, path) : registry.find_format(kind, name);
  if (format != nullptr && format->write) return format;
  if (name.empty()) {
    return fail("unknown_format", "cannot tell the format of " + quadrille::quoted(path) +
                                      "; name it with " + std::string(option));
  }
  return fail("unknown_format", "there is no format " + quadrille::quoted(name) +
                                    " to write a puzzle of the kind " + std::string(kind) +
                                    "; see `quadrille formats`");
}

}  // namespace quadrille::app
