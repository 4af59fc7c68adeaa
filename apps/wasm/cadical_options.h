// Included before every source of CaDiCaL, in place of its options: they are constants here, with
// the values that they have by default. So what the doctor never switches on is left out (four
// kinds of inprocessing, the checker), and so are the options' names, limits and descriptions.
#pragma once

#include <cassert>
#include <string>
#include <string_view>

#include <config.hpp>

// The list of all options is the header's own; its classes are not used.
#define Option UnusedOption
#define Options UnusedOptions
namespace CaDiCaL {
using std::string;
}
#include <options.hpp>
#undef Option
#undef Options

namespace CaDiCaL {

struct Internal;

// Every proof of the doctor is a text (src/doctor/repair_proof.cpp).
constexpr int value_of_option(std::string_view name, int by_default) {
  return name == "binary" ? 0 : by_default;
}

constexpr int reportdefault = 0;

class Options {
 public:
#define OPTION(NAME, VALUE, ...) \
  static constexpr int NAME = value_of_option(#NAME, static_cast<int>(VALUE));
  OPTIONS
#undef OPTION

  explicit Options(Internal* /*solver*/) {}

  bool set(const char* /*name*/, int /*value*/) { return false; }

  // Parts of CaDiCaL's interface that nobody calls, and that are therefore nowhere.
  static bool has(const char* name);
  static bool is_preprocessing_option(const char* name);
  static bool parse_long_option(const char* argument, std::string& name, int& value);
  static void usage();
  int get(const char* name);
  void optimize(int value);
  void print();
  void copy(Options& other) const;
};

}  // namespace CaDiCaL
