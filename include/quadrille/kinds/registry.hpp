// All kinds of puzzles and all their file formats, in one object that the program makes once.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace quadrille {

// Copies share the kinds and have formats of their own.
class Registry {
 public:
  struct Entry {
    std::shared_ptr<const PuzzleKind> kind;
    std::vector<Format> formats;
  };

  // What a file turned out to be.
  struct Detected {
    const PuzzleKind* kind = nullptr;
    const Format* format = nullptr;
  };

  // What is known about a text before it is looked at; empty means not known.
  struct Hints {
    std::string_view kind;       // --kind
    std::string_view format;     // --format
    std::string_view file_name;  // its extension counts
  };

  void add(std::unique_ptr<PuzzleKind> kind);
  // Requires that the kind is registered.
  void add_format(std::string_view kind, Format format);
  // In place of the kind's format of the same name. Requires that there is one.
  void replace_format(std::string_view kind, Format format);

  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  // Null when there is none of that name.
  [[nodiscard]] const PuzzleKind* find(std::string_view kind) const;
  [[nodiscard]] const Format* find_format(std::string_view kind, std::string_view format) const;

  // The kind and format of a text: by the hints, else by extension, else by content.
  [[nodiscard]] Result<Detected> detect(std::string_view text, const Hints& hints) const;

 private:
  Entry& entry_of(std::string_view kind);

  std::vector<Entry> entries_;
};

}  // namespace quadrille
