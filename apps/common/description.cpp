#include "description.hpp"

#include <algorithm>

#include <CLI/App.hpp>
#include <boost/json.hpp>

namespace quadrille::app {
namespace {

namespace json = boost::json;

// CLI11 writes what an option may be as "{a,b}" behind its type.
std::vector<std::string> choices_in(const std::string& type) {
  const std::size_t open = type.find('{');
  const std::size_t close = type.find('}', open);
  if (open == std::string::npos || close == std::string::npos) return {};
  return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

// The name alone: what follows a colon outside of brackets says which values are taken.
std::string name_of(const std::string& type) {
  int depth = 0;
  for (std::size_t i = 0; i < type.size(); ++i) {
    depth += static_cast<int>(type[i] == '[') - static_cast<int>(type[i] == ']');
    if (depth == 0 && (type[i] == ':' || type[i] == '{')) return type.substr(0, i);
  }
  return type;
}

OptionDescription describe(const CLI::Option& option) {
  OptionDescription described;
  for (const std::string& name : option.get_snames()) described.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) described.names.push_back("--" + name);
  if (option.get_expected_max() > 0 && option.get_type_size_max() > 0) {
    const std::string type = option.get_type_name();
    described.choices = choices_in(type);
    described.value = name_of(type);
  }
  described.help = option.get_description();
  described.required = option.get_required();
  return described;
}

void add_options(CommandDescription& described, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;
    auto& list = option->get_positional() ? described.positionals : described.options;
    list.push_back(describe(*option));
  }
}

bool is_hidden(const CLI::App& command) {
  return command.get_group().empty() && !command.get_name().empty();
}

json::array json_of(const std::vector<std::string>& texts) {
  return json::array(texts.begin(), texts.end());
}

json::object json_of(const OptionDescription& option) {
  return {{"names", json_of(option.names)},
          {"value", option.value},
          {"help", option.help},
          {"required", option.required},
          {"choices", json_of(option.choices)}};
}

json::object json_of(const CommandDescription& command) {
  json::object object{
      {"name", command.name}, {"summary", command.summary}, {"footer", command.footer}};
  const auto add = [&](const char* name, const auto& list) {
    json::array& array = object[name].emplace_array();
    for (const auto& item : list) array.push_back(json_of(item));
  };
  add("options", command.options);
  add("positionals", command.positionals);
  add("commands", command.commands);
  return object;
}

std::string text_at(const json::object& object, std::string_view name) {
  return std::string(object.at(name).as_string());
}

std::vector<std::string> texts_at(const json::object& object, std::string_view name) {
  std::vector<std::string> texts;
  for (const json::value& item : object.at(name).as_array()) {
    texts.emplace_back(item.as_string());
  }
  return texts;
}

OptionDescription option_of(const json::object& object) {
  return {texts_at(object, "names"), text_at(object, "value"), text_at(object, "help"),
          object.at("required").as_bool(), texts_at(object, "choices")};
}

// Not deeper than the two levels that commands have.
CommandDescription command_of(const json::object& object, int depth) {
  CommandDescription command;
  command.name = text_at(object, "name");
  command.summary = text_at(object, "summary");
  command.footer = text_at(object, "footer");
  for (const json::value& item : object.at("options").as_array()) {
    command.options.push_back(option_of(item.as_object()));
  }
  for (const json::value& item : object.at("positionals").as_array()) {
    command.positionals.push_back(option_of(item.as_object()));
  }
  for (const json::value& item : object.at("commands").as_array()) {
    if (depth < 3) command.commands.push_back(command_of(item.as_object(), depth + 1));
  }
  return command;
}

}  // namespace

CommandDescription describe(const CLI::App& command) {
  CommandDescription described;
  described.name = command.get_name();
  described.summary = command.get_description();
  described.footer = command.get_footer();
  add_options(described, command);
  for (const CLI::App* nested : command.get_subcommands([](const CLI::App*) { return true; })) {
    if (nested->get_name().empty()) {
      CommandDescription group = describe(*nested);
      std::move(group.options.begin(), group.options.end(), std::back_inserter(described.options));
    } else if (!is_hidden(*nested)) {
      described.commands.push_back(describe(*nested));
    }
  }
  return described;
}

std::string to_json(const CommandDescription& command) {
  return json::serialize(json_of(command));
}

std::optional<CommandDescription> description_of_json(std::string_view text) {
  try {
    return command_of(json::parse(text).as_object(), 0);
  } catch (const std::exception&) {  // a program of another version, or none at all
    return std::nullopt;
  }
}

}  // namespace quadrille::app
