#include "server/content_coding.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/server/web_files.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace quadrille::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSmallestToCompress = 512;
constexpr int kBestLevel = 9;
// Smaller ones are copied sooner than the kernel looks them up.
constexpr std::size_t kSmallestMemoryFile = std::size_t{16} << 10;

constexpr std::string_view kNoAppPage =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Quadrille</title>"
    "</head><body><h1>Quadrille</h1><p>The web app is not installed here (<code>--web DIR</code> "
    "names its folder). The <a href=\"/plain\">plain page</a> solves what one types, and the API "
    "is described in <a href=\"/api/v1/openapi.yaml\">openapi.yaml</a>.</p></body></html>\n";

struct TypeOfExtension {
  std::string_view extension;
  std::string_view type;
  bool is_text;
};

constexpr std::array kTypes{
    TypeOfExtension{".html", "text/html; charset=utf-8", true},
    TypeOfExtension{".js", "text/javascript; charset=utf-8", true},
    TypeOfExtension{".mjs", "text/javascript; charset=utf-8", true},
    TypeOfExtension{".css", "text/css; charset=utf-8", true},
    TypeOfExtension{".json", "application/json", true},
    TypeOfExtension{".webmanifest", "application/manifest+json", true},
    TypeOfExtension{".map", "application/json", true},
    TypeOfExtension{".svg", "image/svg+xml", true},
    TypeOfExtension{".txt", "text/plain; charset=utf-8", true},
    TypeOfExtension{".ico", "image/x-icon", false},
    TypeOfExtension{".png", "image/png", false},
    TypeOfExtension{".woff2", "font/woff2", false},
    TypeOfExtension{".wasm", "application/wasm", false},
};

TypeOfExtension type_of(const fs::path& path) {
  const std::string extension = path.extension().string();
  for (const TypeOfExtension& known : kTypes) {
    if (extension == known.extension) return known;
  }
  return {"", "application/octet-stream", false};
}

// Encodings in which a build may have left a file beside it, the shortest first.
struct Encoding {
  std::string_view name;
  std::string_view extension;
};
constexpr std::array kEncodings{Encoding{"br", ".br"}, Encoding{"gzip", ".gz"}};

std::optional<std::string> content_of(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  std::string content(std::istreambuf_iterator<char>(stream), {});
  if (!stream) return std::nullopt;
  return content;
}

// Left beside the file of the same name without the extension.
bool is_encoded(const fs::path& path) {
  const std::string extension = path.extension().string();
  return std::ranges::find(kEncodings, extension, &Encoding::extension) != kEncodings.end() &&
         fs::exists(fs::path(path).replace_extension());
}

// The page that is every page of the app.
constexpr std::string_view kIndex = "/index.html";

// The app may lie in any folder of a host and refers to its files from there; here the folder is
// the root, also for a page whose own address is deeper.
std::string referring_to_root(std::string page) {
  constexpr std::string_view kHere = "=\"./";
  for (std::size_t at = page.find(kHere); at != std::string::npos; at = page.find(kHere, at)) {
    page.erase(at + 2, 1);
  }
  return page;
}

// The engine for the browser may be built while the server runs, so its files are looked up when
// somebody asks for one. Requires the prefix.
constexpr std::string_view kEngineFolder = "/engine/";

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.front() != '.' && std::ranges::all_of(name, [](char letter) {
    return is_letter(letter) || is_digit(letter) || letter == '-' || letter == '.';
  });
}

// The addresses that the app answers itself, by their first part, beside a page for each kind:
// those of web/src/shell/pages.ts, which web_server_test.py compares with these.
constexpr std::array<std::string_view, 11> kPages{"play",     "colour",  "daily",   "packs",
                                                  "make",     "library", "records", "scores",
                                                  "settings", "help",    "credits"};

// A person who follows a broken link gets the app, which says so; programs get a problem.
bool comes_from_person(const HttpRequest& request) {
  const std::string_view accepted = request.header("accept").value_or("");
  return accepted.find("text/html") != std::string_view::npos;
}

// A link that leads out of the folder shows what nobody meant to show.
bool is_inside(const fs::path& path, const fs::path& root) {
  std::error_code problem;
  const fs::path real = fs::canonical(path, problem);
  if (problem) return false;
  const auto [end, rest] = std::mismatch(root.begin(), root.end(), real.begin(), real.end());
  return end == root.end();
}

// What the build compressed harder than a server would at its start. Null if there is none, or if
// the file was changed since.
Body::Shared brotli_beside(const fs::path& path, const fs::path& root) {
  const fs::path beside = path.string() + ".br";
  std::error_code problem;
  const auto written = fs::last_write_time(beside, problem);
  if (problem || written < fs::last_write_time(path, problem) || problem) return nullptr;
  auto content = is_inside(beside, root) ? content_of(beside) : std::nullopt;
  return content ? std::make_shared<const std::string>(*std::move(content)) : nullptr;
}

}  // namespace

Result<WebFiles> WebFiles::load(const std::string& directory,
                                const std::vector<std::string_view>& kinds) {
  WebFiles web;
  web.directory_ = directory;
  web.pages_.assign(kPages.begin(), kPages.end());
  web.pages_.insert(web.pages_.end(), kinds.begin(), kinds.end());
  std::error_code problem;
  const fs::path root = fs::canonical(directory, problem);
  fs::recursive_directory_iterator entry(directory, problem);
  for (; !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
    if (!entry->is_regular_file() || is_encoded(entry->path())) continue;
    if (!is_inside(entry->path(), root)) continue;
    const std::string name = '/' + entry->path().lexically_relative(directory).generic_string();
    if (name.starts_with(kEngineFolder)) continue;
    auto read = content_of(entry->path());
    if (!read) return fail("cannot_read", "cannot read " + entry->path().string());
    std::string content = name == kIndex ? referring_to_root(*std::move(read)) : *std::move(read);
    File file;
    const TypeOfExtension type = type_of(entry->path());
    file.content_type = type.type;
    file.hash = hash_text(content);
    if (type.is_text && content.size() >= kSmallestToCompress) {
      file.gzip = shared(gzip_of(content, kBestLevel));
      if (name != kIndex) file.brotli = shared(brotli_beside(entry->path(), root));
    }
    file.plain = shared(std::make_shared<const std::string>(std::move(content)));
    file.immutable = name.starts_with("/assets/");
    web.files_.emplace(name, std::move(file));
  }
  if (problem) return fail("cannot_read", "cannot read " + directory + ": " + problem.message());
  if (!web.files_.contains(kIndex)) {
    return fail("no_web_app", "there is no index.html in " + directory);
  }
  return web;
}

std::optional<HttpResponse> WebFiles::answer(const HttpRequest& request) const {
  if (request.path.starts_with(kEngineFolder)) return engine_answer(request);
  if (const auto found = files_.find(request.path); found != files_.end()) {
    return answer_with(found->second, request);
  }
  const auto index = files_.find(kIndex);
  if (index == files_.end()) {
    if (request.path != "/") return std::nullopt;
    return text_answer(std::string(kNoAppPage), "text/html; charset=utf-8");
  }
  if (is_page(request.path)) return answer_with(index->second, request);
  if (!comes_from_person(request)) return std::nullopt;
  HttpResponse response;
  response.status = 404;
  response.content_type = index->second.content_type;
  response.body = Body(index->second.plain.content);
  return response;
}

std::optional<HttpResponse> WebFiles::engine_answer(const HttpRequest& request) const {
  const std::string name(request.path.substr(kEngineFolder.size()));
  if (directory_.empty() || !is_plain_name(name)) return std::nullopt;
  const fs::path path = fs::path(directory_) / "engine" / name;
  std::string_view encoding;
  const EngineFile* found = nullptr;
  for (const Encoding& known : kEncodings) {
    if (!accepts_coding(request, known.name)) continue;
    found = engine_file(path.string() + std::string(known.extension));
    if (found == nullptr) continue;
    encoding = known.name;
    break;
  }
  if (found == nullptr) found = engine_file(path.string());
  if (found == nullptr) return std::nullopt;
  File file;
  file.content_type = type_of(path).type;
  // These names have a hash of the content.
  file.immutable = path.extension() == ".wasm" || path.extension() == ".qgal";
  file.hash = (file.immutable ? name : found->hash) + std::string(encoding);
  file.plain = found->bytes;
  HttpResponse response = answer_with(file, request);
  if (!encoding.empty() && response.status == 200) {
    response.with_header("Content-Encoding", std::string(encoding));
  }
  return response;
}

// Read once and shared by all who ask, until the file is another.
const WebFiles::EngineFile* WebFiles::engine_file(const std::string& path) const {
  std::error_code problem;
  const auto written = fs::last_write_time(path, problem);
  if (problem) {
    engine_files_.erase(path);
    return nullptr;
  }
  EngineFile& file = engine_files_[path];
  if (file.bytes.content && file.written == written) return &file;
  auto content =
      is_inside(path, fs::canonical(directory_, problem)) ? content_of(path) : std::nullopt;
  if (!content) {
    engine_files_.erase(path);
    return nullptr;
  }
  file.written = written;
  file.hash = hash_text(*content);
  file.bytes = shared(std::make_shared<const std::string>(*std::move(content)));
  return &file;
}

WebFiles::Bytes WebFiles::shared(Body::Shared content) {
  if (!content || content->size() < kSmallestMemoryFile) return {std::move(content), nullptr};
  Body::SharedFile file = MemoryFile::of(*content);
  return {std::move(content), std::move(file)};
}

bool WebFiles::is_page(std::string_view path) const {
  if (path == "/") return true;
  const std::string_view name = path.substr(1, path.find('/', 1) - 1);
  return std::find(pages_.begin(), pages_.end(), name) != pages_.end();
}

bool WebFiles::has(std::string_view path) const {
  return files_.contains(path) || path == "/" || path.starts_with(kEngineFolder) ||
         (!files_.empty() && is_page(path));
}

HttpResponse WebFiles::answer_with(const File& file, const HttpRequest& request) {
  return answer_of(
      {file.content_type, file.hash,
       file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
       Body(file.plain.content, file.plain.file), Body(file.gzip.content, file.gzip.file),
       Body(file.brotli.content, file.brotli.file)},
      request);
}

}  // namespace quadrille::server
