#include <quadrille/server/web_files.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace quadrille::server {
namespace {

namespace fs = std::filesystem;

class WebFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    write("index.html", "<html><script src=\"./assets/a.js\"></script></html>");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& content) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << content;
  }

  void set_older(const std::string& name) {
    const fs::path path = folder_ / name;
    fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(1));
  }

  [[nodiscard]] WebFiles loaded() const {
    auto files = WebFiles::load(folder_.string(), {"nonogram"});
    EXPECT_TRUE(files);
    return *std::move(files);
  }

  static std::optional<HttpResponse> get(const WebFiles& files, std::string path,
                                         std::string encodings = {}) {
    HttpRequest request;
    request.method = "GET";
    request.path = std::move(path);
    if (!encodings.empty()) request.headers.emplace_back("accept-encoding", std::move(encodings));
    return files.answer(request);
  }

 private:
  fs::path folder_;
};

std::string header_of(const HttpResponse& response, std::string_view name) {
  for (const auto& [known, value] : response.headers) {
    if (known == name) return value;
  }
  return {};
}

TEST_F(WebFilesTest, LargeFilesAreForTheKernelToSend) {
  std::string large;
  while (large.size() < 100'000) large += std::to_string(large.size() * large.size());
  write("assets/large.js", large);
  write("assets/small.js", "let x = 1;");
  const WebFiles files = loaded();
  EXPECT_EQ(get(files, "/assets/small.js")->body.file(), nullptr);
  const HttpResponse plain = *get(files, "/assets/large.js");
  ASSERT_NE(plain.body.file(), nullptr);
  EXPECT_EQ(plain.body.file()->size(), large.size());
  std::string held(large.size(), '\0');
  EXPECT_EQ(pread(plain.body.file()->handle(), held.data(), held.size(), 0),
            static_cast<ssize_t>(large.size()));
  EXPECT_EQ(held, large);
  const HttpResponse compressed = *get(files, "/assets/large.js", "gzip");
  ASSERT_NE(compressed.body.file(), nullptr);
  EXPECT_EQ(compressed.body.file()->size(), compressed.body.size());
}

TEST_F(WebFilesTest, PagesReferToFilesFromTheRoot) {
  const WebFiles files = loaded();
  EXPECT_EQ(get(files, "/play/abc")->body.text(),
            "<html><script src=\"/assets/a.js\"></script></html>");
}

TEST_F(WebFilesTest, CompressedFilesOfTheBuildAreNotFilesOfTheirOwn) {
  write("assets/a.js", "1");
  write("assets/a.js.br", "x");
  const WebFiles files = loaded();
  EXPECT_TRUE(get(files, "/assets/a.js"));
  EXPECT_FALSE(get(files, "/assets/a.js.br"));
}

TEST_F(WebFilesTest, SendsWhatTheBuildCompressedUnlessTheFileIsNewer) {
  const std::string content(5000, 'x');
  write("assets/a.js", content);
  write("assets/a.js.br", "as br");
  write("changed.css", content);
  write("changed.css.br", "old");
  set_older("changed.css.br");
  write("index.html.br", "with other addresses");
  const WebFiles files = loaded();
  const auto best = get(files, "/assets/a.js", "gzip, deflate, br");
  EXPECT_EQ(best->body.text(), "as br");
  EXPECT_EQ(header_of(*best, "Content-Encoding"), "br");
  const auto other = get(files, "/assets/a.js", "gzip");
  EXPECT_EQ(header_of(*other, "Content-Encoding"), "gzip");
  EXPECT_NE(header_of(*best, "ETag"), header_of(*other, "ETag"));
  EXPECT_EQ(get(files, "/assets/a.js")->body.text(), content);
  EXPECT_EQ(header_of(*get(files, "/changed.css", "br, gzip"), "Content-Encoding"), "gzip");
  EXPECT_EQ(header_of(*get(files, "/", "br"), "Content-Encoding"), "");
}

TEST_F(WebFilesTest, OffersTheEngineAsSoonAsItIsThere) {
  const WebFiles files = loaded();
  EXPECT_FALSE(get(files, "/engine/engine.json"));
  write("engine/engine.json", "{}");
  write("engine/quadrille-1.wasm", "plain");
  const auto listed = get(files, "/engine/engine.json");
  ASSERT_TRUE(listed);
  EXPECT_EQ(listed->body.text(), "{}");
  EXPECT_EQ(header_of(*listed, "Cache-Control"), "no-cache");
  const auto engine = get(files, "/engine/quadrille-1.wasm", "gzip, br");
  ASSERT_TRUE(engine);
  EXPECT_EQ(engine->body.text(), "plain");
  EXPECT_EQ(engine->content_type, "application/wasm");
  EXPECT_EQ(header_of(*engine, "Cache-Control"), "public, max-age=31536000, immutable");
}

TEST_F(WebFilesTest, SendsTheEngineAsTheClientLikesIt) {
  write("engine/q.wasm", "plain");
  write("engine/q.wasm.br", "as br");
  write("engine/q.wasm.gz", "as gz");
  const WebFiles files = loaded();
  const auto best = get(files, "/engine/q.wasm", "gzip, deflate, br");
  EXPECT_EQ(best->body.text(), "as br");
  EXPECT_EQ(header_of(*best, "Content-Encoding"), "br");
  EXPECT_EQ(get(files, "/engine/q.wasm", "gzip")->body.text(), "as gz");
  EXPECT_EQ(get(files, "/engine/q.wasm", "gzip, br;q=0")->body.text(), "as gz");
  EXPECT_EQ(get(files, "/engine/q.wasm")->body.text(), "plain");
  EXPECT_NE(header_of(*best, "ETag"), header_of(*get(files, "/engine/q.wasm"), "ETag"));
}

TEST_F(WebFilesTest, GivesNothingFromOutsideOfTheEnginesFolder) {
  write("secret.txt", "s");
  write("engine/q.wasm", "plain");
  const WebFiles files = loaded();
  for (const char* path : {"/engine/", "/engine/../index.html", "/engine/..", "/engine/.hidden",
                           "/engine/a/b.wasm", "/engine/q.wasm\\", "/engine/%2e%2e"}) {
    EXPECT_FALSE(get(files, path)) << path;
  }
}

}  // namespace
}  // namespace quadrille::server
