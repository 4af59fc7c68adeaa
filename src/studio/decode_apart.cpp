#include "studio/decode_apart.hpp"

#include <quadrille/processes/pipes.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>

namespace quadrille::studio {
namespace {

namespace fs = std::filesystem;
using processes::Descriptor;

constexpr const char* kProgram = "quadrille-decode";
// Of the clock; the program bounds its own time of the processor, see there.
constexpr std::chrono::seconds kLongest{30};
constexpr std::string_view kDone = "the image was decoded";
constexpr std::size_t kMostOutput = 3 * images::kMostPixels + 64;

std::string_view name_of(ApartFormat format) {
  return format == ApartFormat::svg ? "SVG" : "HEIC";
}

// Beside this program or where packages put what nobody calls by name; else wherever programs are.
std::string decoder_path() {
  if (const char* named = std::getenv("QUADRILLE_DECODER")) return named;
  std::error_code problem;
  const fs::path folder = fs::read_symlink("/proc/self/exe", problem).parent_path();
  for (const fs::path& candidate :
       {folder / kProgram, folder / "../libexec/quadrille" / kProgram}) {
    if (access(candidate.c_str(), X_OK) == 0) return candidate.string();
  }
  return kProgram;
}

// Where it finds libraries and fonts. Nothing else of our environment is its business: passwords
// and addresses of databases may be there.
class Environment {
 public:
  Environment() {
    for (const char* name : {"LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "HOME",
                             "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"}) {
      const char* const value = std::getenv(name);
      if (value != nullptr) variables_.push_back(fmt::format("{}={}", name, value));
    }
    for (std::string& variable : variables_) pointers_.push_back(variable.data());
    pointers_.push_back(nullptr);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

  [[nodiscard]] char* const* pointers() const { return pointers_.data(); }

 private:
  std::vector<std::string> variables_;
  std::vector<char*> pointers_;
};

// A process that is ended, at the latest, when this goes.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (id_ > 0) end();
  }

  // True if it had come to its end by itself. To be called when its output is closed, which happens
  // after its status is settled; one that closed its output and goes on is ended.
  bool end() {
    int status = 0;
    kill(id_, SIGKILL);
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  pid_t id_;
};

struct SpawnSettings {
  posix_spawn_file_actions_t files{};
  posix_spawnattr_t attributes{};

  // It sees its input, its output and nothing else that is open here; signals are as they are for a
  // new program, whatever our threads do about them.
  SpawnSettings(const Descriptor& input, const Descriptor& output) {
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input.number(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output.number(), STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
};

Result<pid_t> start(ApartFormat format, const Descriptor& input, const Descriptor& output) {
  const SpawnSettings settings(input, output);
  const std::string path = decoder_path();
  std::string argument = format == ApartFormat::svg ? "svg" : "heif";
  std::array<char*, 3> arguments{const_cast<char*>(path.c_str()), argument.data(), nullptr};
  const Environment environment;
  pid_t id = 0;
  const int problem = posix_spawnp(&id, path.c_str(), &settings.files, &settings.attributes,
                                   arguments.data(), environment.pointers());
  if (problem == 0) return id;
  return fail("no_decoder",
              fmt::format("{} images need the program {}, which cannot be started: {}",
                          name_of(format), path, std::strerror(problem)));
}

// Everything up to the end, unless a limit is reached first.
std::string collect(const Descriptor& output, LimitWatch& watch) {
  constexpr int kLookMilliseconds = 20;
  std::string text;
  std::array<char, 1 << 16> chunk;
  while (!watch.reached_now() && text.size() <= kMostOutput) {
    pollfd ready{output.number(), POLLIN, 0};
    if (poll(&ready, 1, kLookMilliseconds) <= 0) continue;
    const auto count = read(output.number(), chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(chunk.data(), static_cast<std::size_t>(count));
  }
  return text;
}

tl::unexpected<Error> too_complex(ApartFormat format) {
  return fail("image_too_complex",
              fmt::format("the {} image is broken, or takes more time or memory than an image may",
                          name_of(format)));
}

// Codes have to outlive the answer that names them.
std::string_view known_code(std::string_view name) {
  constexpr std::array<std::string_view, 4> kCodes{"image_too_large", "image_too_complex",
                                                   "unsupported_image", "no_decoder"};
  const auto* code = std::ranges::find(kCodes, name);
  return code == kCodes.end() ? "broken_image" : *code;
}

// Pixels, or "error CODE MESSAGE".
Result<images::ColourImage> image_of(std::string_view answer) {
  constexpr std::string_view kError = "error ";
  if (!answer.starts_with(kError)) return images::read_pixels(answer);
  answer.remove_prefix(kError.size());
  const std::size_t end = std::min(answer.find(' '), answer.size());
  return fail(known_code(answer.substr(0, end)),
              std::string(answer.substr(std::min(end + 1, answer.size()))));
}

}  // namespace

Result<images::ColourImage> decode_apart(ApartFormat format, std::string_view bytes,
                                         const Limits& limits) {
  Limits own = limits;
  own.deadline = std::min(limits.deadline, Limits::Clock::now() + kLongest);
  LimitWatch watch(own);
  if (watch.reached_now()) return tl::unexpected(limit_error(watch.reason(), kDone));
  const Descriptor input = processes::memory_file(bytes);
  auto output = processes::make_pipe();
  if (!input.is_open() || !output) {
    return fail("no_decoder", std::string("no pipe to the decoder: ") + std::strerror(errno));
  }
  const auto id = start(format, input, output->writing);
  if (!id) return tl::unexpected(id.error());
  Child child(*id);
  output->writing.close();
  const std::string answer = collect(output->reading, watch);
  if (watch.reason() == LimitReached::time && own.deadline < limits.deadline) {
    return too_complex(format);
  }
  if (watch.reason() != LimitReached::none) {
    return tl::unexpected(limit_error(watch.reason(), kDone));
  }
  if (!child.end()) return too_complex(format);
  return image_of(answer);
}

}  // namespace quadrille::studio
