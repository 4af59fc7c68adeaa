// From the paths of a command line to puzzles: files, directories, standard input, files that hold
// several puzzles.
#pragma once

#include <quadrille/kinds/registry.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::app {

// Where a puzzle comes from. `index` counts from 1 and is set where a file holds several.
struct Source {
  std::string file;
  std::optional<int> index;
};

// The largest input that is read: enough for a board of 30000×30000 cells as text. Devices may
// have no end, and nobody types that much.
inline constexpr std::size_t kMaxInput = std::size_t{1} << 30;
inline constexpr std::size_t kMaxDeviceInput = std::size_t{16} << 20;

// An open file that is closed with it; negative: none.
class InputFile {
 public:
  explicit InputFile(int number) : number_(number) {}
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;
  ~InputFile();

  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

// A file, or standard input for "-"; negative and errno when that fails.
int open_for_reading(const std::string& path);

// Waits until a read returns at once. False when the program was interrupted meanwhile.
bool wait_for_input(int descriptor);

// The whole content of a file, or of standard input for "-". The error names the file.
Result<std::string> read_text(const std::string& path);

// Writes a file as a whole, or to standard output for "-": a reader never sees half of it.
Result<void> write_text(const std::string& path, const std::string& text);

struct LoadedPuzzle {
  Source source;
  const PuzzleKind* kind = nullptr;
  AnyPuzzle puzzle;
};

// All puzzles of a text that was read from `path`; the error names the path.
Result<std::vector<LoadedPuzzle>> load_text(const Registry& registry, const std::string& text,
                                            const std::string& path, const Registry::Hints& hints);

// All puzzles of one file; the error names the file.
Result<std::vector<LoadedPuzzle>> load_file(const Registry& registry, const std::string& path,
                                            const Registry::Hints& hints);

// Exactly one puzzle; error several_puzzles when the file holds more.
Result<LoadedPuzzle> load_single(const Registry& registry, const std::string& path,
                                 const Registry::Hints& hints);

// The files that the paths stand for: a directory is all puzzle files below it, sorted by name (a
// puzzle file has the extension of a format, or content that can be nothing else). A directory
// that cannot be read or holds no puzzle stands in the list as an error; the others go on.
std::vector<Result<std::string>> expand_paths(const Registry& registry,
                                              const std::vector<std::string>& paths,
                                              const Registry::Hints& hints);

// The paths may stand for more than one file: there are several, or one is a directory.
bool are_several(const std::vector<std::string>& paths);

}  // namespace quadrille::app
