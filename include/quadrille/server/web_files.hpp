// The files of the web app, read once and answered from memory; but the engine for the browser,
// which may come later than the app.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/server/http_message.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::server {

class WebFiles {
 public:
  // No files: only the page that says so.
  WebFiles() = default;
  // All files below the directory. The app has a page for each of the kinds. Errors: cannot_read,
  // no_web_app (no index.html in it).
  static Result<WebFiles> load(const std::string& directory,
                               const std::vector<std::string_view>& kinds);

  // The file of a GET; the addresses of the app's own pages give index.html, and so do unknown
  // ones to browsers, with 404. No value: there is nothing of that name.
  [[nodiscard]] std::optional<HttpResponse> answer(const HttpRequest& request) const;
  // Is the path that of a file or a page?
  [[nodiscard]] bool has(std::string_view path) const;
  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  // What is sent for a file. Null content: nothing.
  struct Bytes {
    Body::Shared content;
    Body::SharedFile file;
  };

  struct File {
    Bytes plain;
    Bytes gzip;    // none where that does not pay
    Bytes brotli;  // as the build left it beside the file, if it did
    std::string content_type;
    std::string hash;
    bool immutable = false;  // its name changes with its content
  };

  struct EngineFile {
    Bytes bytes;
    std::string hash;
    std::filesystem::file_time_type written{};
  };

  static Bytes shared(Body::Shared content);
  // Is the path that of a page of the app?
  [[nodiscard]] bool is_page(std::string_view path) const;
  // A file below /engine/, compressed as well as the client and the build allow.
  [[nodiscard]] std::optional<HttpResponse> engine_answer(const HttpRequest& request) const;
  // Null if there is none.
  [[nodiscard]] const EngineFile* engine_file(const std::string& path) const;
  static HttpResponse answer_with(const File& file, const HttpRequest& request);

  std::string directory_;
  std::map<std::string, File, std::less<>> files_;          // by path: "/index.html"
  std::vector<std::string> pages_;                          // by the first part of their addresses
  mutable std::map<std::string, EngineFile> engine_files_;  // by their places; those that are there
};

}  // namespace quadrille::server
