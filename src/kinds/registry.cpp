#include <quadrille/core/text.hpp>
#include <quadrille/kinds/registry.hpp>

#include <algorithm>
#include <string>

namespace quadrille {
namespace {

std::string_view extension_of(std::string_view file_name) {
  const std::size_t slash = file_name.find_last_of('/');
  if (slash != std::string_view::npos) file_name.remove_prefix(slash + 1);
  const std::size_t dot = file_name.find_last_of('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : file_name.substr(dot + 1);
}

bool has_extension(const Format& format, std::string_view extension) {
  return !extension.empty() &&
         std::ranges::any_of(format.extensions, [&](std::string_view candidate) {
           return equal_ignoring_case(candidate, extension);
         });
}

std::string known_names(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

}  // namespace

void Registry::add(std::unique_ptr<PuzzleKind> kind) {
  std::vector<Format> formats = kind->formats();
  entries_.push_back({std::move(kind), std::move(formats)});
}

void Registry::add_format(std::string_view kind, Format format) {
  entry_of(kind).formats.push_back(std::move(format));
}

void Registry::replace_format(std::string_view kind, Format format) {
  std::vector<Format>& formats = entry_of(kind).formats;
  const auto old = std::ranges::find(formats, format.name, &Format::name);
  QUADRILLE_CHECK(old != formats.end());
  *old = std::move(format);
}

Registry::Entry& Registry::entry_of(std::string_view kind) {
  const auto entry = std::ranges::find_if(
      entries_, [&](const Entry& candidate) { return candidate.kind->name() == kind; });
  QUADRILLE_CHECK(entry != entries_.end());
  return *entry;
}

const PuzzleKind* Registry::find(std::string_view kind) const {
  for (const Entry& entry : entries_) {
    if (entry.kind->name() == kind) return entry.kind.get();
  }
  return nullptr;
}

const Format* Registry::find_format(std::string_view kind, std::string_view format) const {
  for (const Entry& entry : entries_) {
    if (entry.kind->name() != kind) continue;
    for (const Format& candidate : entry.formats) {
      if (candidate.name == format) return &candidate;
    }
  }
  return nullptr;
}

// The most resembling format among those that the hints allow. A file's extension is decisive
// when exactly one format has it; formats that share an extension are told apart by content.
Result<Registry::Detected> Registry::detect(std::string_view text, const Hints& hints) const {
  if (!hints.kind.empty() && find(hints.kind) == nullptr) {
    std::vector<std::string_view> names;
    for (const Entry& entry : entries_) names.push_back(entry.kind->name());
    return fail("unknown_kind",
                "there is no kind " + quoted(hints.kind) + "; known are: " + known_names(names));
  }
  std::vector<Detected> allowed;
  std::vector<std::string_view> readable;
  for (const Entry& entry : entries_) {
    if (!hints.kind.empty() && entry.kind->name() != hints.kind) continue;
    for (const Format& format : entry.formats) {
      if (!format.read) continue;
      if (std::ranges::find(readable, format.name) == readable.end()) {
        readable.push_back(format.name);
      }
      if (!hints.format.empty() && format.name != hints.format) continue;
      allowed.push_back({entry.kind.get(), &format});
    }
  }
  if (allowed.empty()) {
    return fail("unknown_format", "there is no format " + quoted(hints.format) +
                                      "; known are: " + known_names(readable));
  }
  const std::string_view extension = extension_of(hints.file_name);
  std::vector<Detected> named;
  std::ranges::copy_if(allowed, std::back_inserter(named), [&](const Detected& candidate) {
    return has_extension(*candidate.format, extension);
  });
  if (!named.empty()) allowed = std::move(named);
  if (allowed.size() == 1) return allowed.front();

  Detected best;
  int best_score = 0;
  for (const Detected& candidate : allowed) {
    const int score = candidate.format->resemblance ? candidate.format->resemblance(text) : 0;
    if (score > best_score) {
      best = candidate;
      best_score = score;
    }
  }
  // Whoever names the kind, or the format by the file's name, wants to hear what is wrong with the
  // text as one of that kind and format.
  const bool told = !hints.kind.empty() || has_extension(*allowed.front().format, extension);
  if (best.format == nullptr && told && !text.empty()) return allowed.front();
  if (best.format == nullptr) {
    return fail("unknown_content",
                text.empty()
                    ? "the file is empty"
                    : "the content is of no known format; name it with --format or --kind");
  }
  return best;
}

}  // namespace quadrille
