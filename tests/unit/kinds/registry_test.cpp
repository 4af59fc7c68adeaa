#include <quadrille/kinds/registry.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

Format format(std::string_view name, std::vector<std::string_view> extensions,
              std::string_view first_word) {
  Format result;
  result.name = name;
  result.extensions = std::move(extensions);
  result.resemblance = [first_word](std::string_view text) {
    return text.starts_with(first_word) ? 80 : 0;
  };
  result.read = [](std::string_view) -> Result<std::vector<AnyPuzzle>> {
    return std::vector<AnyPuzzle>{};
  };
  return result;
}

// A kind that has formats and nothing else.
class Sham : public PuzzleKind {
 public:
  Sham(std::string_view name, std::vector<Format> formats)
      : name_(name), formats_(std::move(formats)) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view title() const override { return name_; }
  [[nodiscard]] std::vector<Format> formats() const override { return formats_; }
  [[nodiscard]] Report solve(const AnyPuzzle&, const SolveRequest&, const Limits&) const override {
    return {};
  }
  [[nodiscard]] Result<bool> check(const AnyPuzzle&, std::string_view) const override {
    return false;
  }
  [[nodiscard]] Result<AnyPuzzle> generate(const GenerateRequest&, const Limits&) const override {
    return AnyPuzzle();
  }
  [[nodiscard]] Result<Listing> listing(const AnyPuzzle& puzzle) const override {
    return Listing{puzzle};
  }
  [[nodiscard]] Result<Assessment> assess(const AnyPuzzle&, const Limits&) const override {
    return Assessment{};
  }
  [[nodiscard]] Result<AnyPuzzle> daily(int, std::uint64_t, const Limits&) const override {
    return AnyPuzzle();
  }

 private:
  std::string_view name_;
  std::vector<Format> formats_;
};

// Cards: .card, and .txt that starts with "card". Dice: .die, and .txt that starts with "die".
Registry cards_and_dice() {
  Format drawing = format("drawing", {"svg"}, "");
  drawing.read = nullptr;
  Registry registry;
  registry.add(std::make_unique<Sham>(
      "cards", std::vector<Format>{format("deck", {"card"}, "deck"),
                                   format("card-text", {"txt"}, "card"), std::move(drawing)}));
  registry.add(std::make_unique<Sham>(
      "dice", std::vector<Format>{format("cup", {"die"}, "cup"), format("text", {"txt"}, "die")}));
  return registry;
}

std::string detected(std::string_view text, const Registry::Hints& hints) {
  const Registry registry = cards_and_dice();
  const auto result = registry.detect(text, hints);
  if (!result) return std::string(result.error().code);
  return std::string(result->kind->name()) + "/" + std::string(result->format->name);
}

TEST(Registry, FindsKindsAndFormatsByName) {
  const Registry registry = cards_and_dice();
  EXPECT_EQ(registry.find("dice")->name(), "dice");
  EXPECT_EQ(registry.find("chess"), nullptr);
  EXPECT_EQ(registry.find_format("dice", "cup")->name, "cup");
  EXPECT_EQ(registry.find_format("cards", "cup"), nullptr);
}

TEST(Registry, AnExtensionOfOneFormatDecides) {
  EXPECT_EQ(detected("cup", {.kind = {}, .format = {}, .file_name = "a.card"}), "cards/deck");
  EXPECT_EQ(detected("", {.kind = {}, .format = {}, .file_name = "dir.txt/a.DIE"}), "dice/cup");
}

TEST(Registry, ContentDecidesBetweenFormatsThatShareAnExtension) {
  EXPECT_EQ(detected("die 6", {.kind = {}, .format = {}, .file_name = "a.txt"}), "dice/text");
  EXPECT_EQ(detected("card", {.kind = {}, .format = {}, .file_name = "a.txt"}), "cards/card-text");
  // None resembles it: the first will tell what is wrong with it.
  EXPECT_EQ(detected("deck", {.kind = {}, .format = {}, .file_name = "a.txt"}), "cards/card-text");
}

TEST(Registry, ContentDecidesWithoutAKnownExtension) {
  EXPECT_EQ(detected("deck", {.kind = {}, .format = {}, .file_name = "-"}), "cards/deck");
  EXPECT_EQ(detected("deck", {.kind = {}, .format = {}, .file_name = "a.xyz"}), "cards/deck");
  EXPECT_EQ(detected("deck", {.kind = {}, .format = {}, .file_name = ".card"}), "cards/deck");
  EXPECT_EQ(detected("", {}), "unknown_content");
}

TEST(Registry, HintsComeBeforeTheExtension) {
  EXPECT_EQ(detected("cup", {.kind = "dice", .format = {}, .file_name = "a.card"}), "dice/cup");
  EXPECT_EQ(detected("", {.kind = {}, .format = "deck", .file_name = "a.die"}), "cards/deck");
}

TEST(Registry, RefusesUnknownNamesAndFormatsThatCannotRead) {
  EXPECT_EQ(detected("cup", {.kind = "chess", .format = {}, .file_name = {}}), "unknown_kind");
  EXPECT_EQ(detected("cup", {.kind = {}, .format = "pgn", .file_name = {}}), "unknown_format");
  EXPECT_EQ(detected("cup", {.kind = "dice", .format = "deck", .file_name = {}}), "unknown_format");
  EXPECT_EQ(detected("", {.kind = {}, .format = "drawing", .file_name = {}}), "unknown_format");
}

TEST(Registry, AddedFormatsTakePart) {
  Registry registry = cards_and_dice();
  registry.add_format("dice", format("json", {"json"}, "{"));
  const auto result = registry.detect("{}", {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->format->name, "json");
}

TEST(Registry, ANamedKindTakesTextsThatResembleNothing) {
  EXPECT_EQ(detected("?", {}), "unknown_content");
  EXPECT_EQ(detected("?", {.kind = "dice", .format = {}, .file_name = {}}), "dice/cup");
  EXPECT_EQ(detected("", {.kind = "dice", .format = {}, .file_name = {}}), "unknown_content");
}

TEST(Registry, AFormatCanBeReplaced) {
  Registry registry = cards_and_dice();
  registry.replace_format("dice", format("cup", {"mug"}, "mug"));
  EXPECT_EQ(registry.detect("mug", {})->format->name, "cup");
  EXPECT_EQ(registry.detect("cup", {}).error().code, "unknown_content");
}

TEST(RegistryDeathTest, AFormatNeedsItsKind) {
  Registry registry;
  EXPECT_DEATH(registry.add_format("chess", format("pgn", {}, "")), "broken invariant");
}

}  // namespace
}  // namespace quadrille
