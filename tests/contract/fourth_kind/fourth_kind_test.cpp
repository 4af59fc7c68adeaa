// Contract: a kind is one package. A fourth kind goes all the way through the house (operations,
// HTTP, library, puzzle of the day, scores, export, command line) and nothing in the house knows
// it.
#include "contract/fourth_kind/slide_kind.hpp"
#include "program.hpp"
#include "support/store_cases.hpp"

#include <quadrille/server/library.hpp>
#include <quadrille/server/operation_routes.hpp>
#include <quadrille/store/backup.hpp>

#include <fstream>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille {
namespace {

using boost::json::object;
using boost::json::value;
using operations::Catalogue;
using testing::HasSubstr;

Catalogue with_fourth_kind() {
  Catalogue catalogue = operations::make_catalogue();
  catalogue.add(slide::slide_package());
  return catalogue;
}

const Catalogue& catalogue() {
  static const Catalogue kAll = with_fourth_kind();
  return kAll;
}

object run(std::string_view operation, const object& request) {
  const auto answer =
      catalogue().run(operation, wire::JsonObjectAt(request), Limits::for_seconds(10));
  EXPECT_TRUE(answer) << operation << ": " << answer.error().message;
  return answer ? answer->fields : object();
}

TEST(FourthKind, IsReadSolvedAndTaught) {
  const object parsed = run("parse", {{"text", "3 1 2\n"}, {"file_name", "row.slide"}});
  EXPECT_EQ(parsed.at("format"), "slide");
  const value& puzzle = parsed.at("puzzles").at(0);
  EXPECT_EQ(boost::json::serialize(puzzle), R"({"kind":"slide","tiles":[3,1,2]})");
  const object solved = run("solve", {{"puzzle", puzzle}});
  EXPECT_EQ(boost::json::serialize(solved.at("exchanges")), "[[0,1],[1,2]]");
  EXPECT_EQ(solved.at("complete"), true);
  EXPECT_EQ(run("hint", {{"puzzle", puzzle}}).at("text"),
            "Exchange tiles 1 and 2: the left one is larger.");
  EXPECT_EQ(run("convert", {{"puzzle", puzzle}, {"to", "slide"}}).at("text"), "3 1 2\n");
  EXPECT_EQ(run("assess", {{"puzzle", puzzle}}).at("score"), 2.0);
  EXPECT_EQ(run("generate", {{"kind", "slide"}, {"tiles", 4}}).at("tiles").get_array().size(), 4u);
  EXPECT_EQ(run("daily", {{"kind", "slide"}, {"date", "2026-11-16"}}).at("kind"), "slide");
}

TEST(FourthKind, IsRefusedWhereItHasNoOperation) {
  const object request{{"text", "2 1\n"}, {"kind", "slide"}, {"format", "slide"}};
  const auto answer = catalogue().run("rate", wire::JsonObjectAt(request), Limits::none());
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, "unsupported_kind");
}

class Silent final : public server::JobReporter {
 public:
  void partial(std::string /*json*/) override {}
};

// The routes without sockets.
class Api {
 public:
  explicit Api(store::Store& store) : library_(store, catalogue(), [] { return kNow; }) {
    server::add_operation_routes(router_, catalogue());
    library_.add_routes(router_);
  }

  object ask(const std::string& method, const std::string& target, const value& body = nullptr) {
    server::HttpRequest request;
    request.method = method;
    EXPECT_TRUE(server::set_target(request, target));
    if (!body.is_null()) request.body = boost::json::serialize(body);
    const auto route = router_.match(request);
    EXPECT_TRUE(route) << target;
    const server::HttpResponse response = answer(**route, request);
    status = response.status;
    boost::json::error_code problem;
    const value parsed = boost::json::parse(response.body.text(), problem);
    EXPECT_FALSE(problem) << response.body.text();
    return parsed.is_object() ? parsed.get_object() : object();
  }

  int status = 0;

 private:
  static constexpr store::Timestamp kNow = 1'763'251'200'000;

  static server::HttpResponse answer(const server::Route& route,
                                     const server::HttpRequest& request) {
    if (const auto* handler = std::get_if<server::Handler>(&route.handler)) {
      return (*handler)(request);
    }
    Silent silent;
    return std::get<server::JobHandler>(route.handler)(request, Limits::for_seconds(10), silent);
  }

  server::Router router_;
  server::Library library_;
};

class FourthKindStore : public testing::Test {
 protected:
  test::TemporaryDirectory directory_;
  std::unique_ptr<store::Store> store_ =
      store::Store::open(store::sqlite_location(directory_.path())).value();
  Api api_{*store_};
};

TEST_F(FourthKindStore, IsServedOverHttp) {
  const object solved =
      api_.ask("POST", "/api/v1/solve", {{"puzzle", {{"kind", "slide"}, {"tiles", {2, 1}}}}});
  EXPECT_EQ(api_.status, 200);
  EXPECT_EQ(boost::json::serialize(solved.at("exchanges")), "[[0,1]]");
  const object refused =
      api_.ask("POST", "/api/v1/solve", {{"puzzle", {{"kind", "slide"}, {"tiles", {2, 2}}}}});
  EXPECT_EQ(api_.status, 400);
  EXPECT_EQ(refused.at("code"), "bad_row");
  EXPECT_EQ(refused.at("column"), 35);
  const object table = api_.ask("GET", "/api/v1/operations");
  EXPECT_THAT(boost::json::serialize(table), HasSubstr("SlideSolution"));
}

TEST_F(FourthKindStore, IsPublishedListedPlayedAndScored) {
  const object added = api_.ask(
      "POST", "/api/v1/puzzles",
      {{"puzzle", {{"kind", "slide"}, {"tiles", {3, 1, 2}}}}, {"title", "Three in a row"}});
  EXPECT_EQ(api_.status, 201);
  EXPECT_EQ(added.at("score"), 2.0);
  const object page = api_.ask("GET", "/api/v1/puzzles?kind=slide");
  ASSERT_EQ(page.at("puzzles").get_array().size(), 1u);
  EXPECT_EQ(page.at("puzzles").at(0).at("title"), "Three in a row");
  EXPECT_EQ(boost::json::serialize(page.at("puzzles").at(0).at("thumbnail")), R"(["312"])");

  const object game = api_.ask("POST", "/api/v1/games", {{"puzzle_id", added.at("id")}});
  EXPECT_EQ(api_.status, 201);
  object score{{"game", game.at("id")}, {"secret", game.at("secret")}, {"name", "Ada"}};
  score["solution"] = {{0, 1}};
  EXPECT_EQ(api_.ask("POST", "/api/v1/scores", score).at("code"), "wrong_solution");
  score["solution"] = {{0, 1}, {1, 2}};
  api_.ask("POST", "/api/v1/scores", score);
  EXPECT_EQ(api_.status, 201);
  EXPECT_EQ(api_.ask("GET", "/api/v1/scores?kind=slide").at("scores").get_array().size(), 1u);
}

TEST_F(FourthKindStore, HasAPuzzleOfTheDay) {
  const object daily = api_.ask("GET", "/api/v1/puzzles/daily?kind=slide&date=2025-11-10");
  EXPECT_EQ(api_.status, 200);
  EXPECT_EQ(daily.at("puzzle").at("kind"), "slide");
  EXPECT_EQ(daily.at("puzzle").at("tiles").get_array().size(), 5u);  // a Monday
}

TEST_F(FourthKindStore, IsExportedAndProvedSound) {
  api_.ask("POST", "/api/v1/puzzles", {{"puzzle", {{"kind", "slide"}, {"tiles", {2, 1}}}}});
  std::string backup;
  const auto exported = store::export_all(*store_, [&](std::string_view line) {
    backup += std::string(line) + "\n";
    return true;
  });
  ASSERT_TRUE(exported) << exported.error().message;
  EXPECT_THAT(backup, HasSubstr("slide"));
  const auto problems = store::check_all(*store_, catalogue());
  ASSERT_TRUE(problems) << problems.error().message;
  EXPECT_THAT(*problems, testing::IsEmpty());
}

// The program's own commands over the catalogue with the fourth kind.
std::string printed(std::vector<std::string> arguments, app::ExitStatus status) {
  arguments.insert(arguments.begin(), "quadrille");
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  testing::internal::CaptureStdout();
  const app::ExitStatus found =
      app::run_program(catalogue(), static_cast<int>(arguments.size()), pointers.data());
  std::string text = testing::internal::GetCapturedStdout();
  EXPECT_EQ(found, status) << text;
  return text;
}

TEST(FourthKind, HasACommandLine) {
  using app::ExitStatus;
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() + "/row.slide";
  std::ofstream(file) << "3 1 2\n";
  EXPECT_EQ(printed({"hint", file}, ExitStatus::done),
            "Exchange tiles 1 and 2: the left one is larger.\n");
  EXPECT_THAT(printed({"solve", file}, ExitStatus::done), HasSubstr("exchanges: [[0,1],[1,2]]"));
  EXPECT_THAT(printed({"solve", "--json", file}, ExitStatus::done),
              HasSubstr(R"("verdict":"solved","exchanges":[[0,1],[1,2]])"));
  EXPECT_EQ(printed({"convert", file, "-", "--to", "json"}, ExitStatus::done),
            "{\"kind\":\"slide\",\"tiles\":[3,1,2]}\n");
  EXPECT_THAT(printed({"generate", "slide", "--tiles", "3", "--seed", "7"}, ExitStatus::done),
              HasSubstr("\"kind\":\"slide\""));
  // What `solve` asks of all kinds is a field of the kind's request, or does nothing and is
  // refused.
  EXPECT_THAT(printed({"solve", "--count", file}, ExitStatus::done), HasSubstr("count: 2"));
  EXPECT_THAT(printed({"solve", "--all", "--json", file}, ExitStatus::bad_input),
              HasSubstr("--all does nothing for puzzles of the kind slide"));
  const std::string solution = directory.path() + "/solution.txt";
  std::ofstream(solution) << "0 1 1 2\n";
  EXPECT_THAT(printed({"check", "--json", file, solution}, ExitStatus::done),
              HasSubstr(R"("verdict":"solved")"));
  std::ofstream(solution) << "0 1\n";
  EXPECT_THAT(printed({"check", "--json", file, solution}, ExitStatus::negative),
              HasSubstr(R"("verdict":"wrong")"));
  EXPECT_THAT(printed({"formats"}, ExitStatus::done), HasSubstr("slide"));
  EXPECT_EQ(printed({"rate", file, "--json"}, ExitStatus::bad_input).find("\"error\"") !=
                std::string::npos,
            true);
}

}  // namespace
}  // namespace quadrille
