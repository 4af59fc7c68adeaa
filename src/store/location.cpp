#include <quadrille/core/text.hpp>
#include <quadrille/store/location.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace quadrille::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBadUrl = "bad_database_url";
constexpr std::int64_t kMaxPort = 65535;

std::optional<int> hex_digit(char character) {
  if (is_digit(character)) return character - '0';
  const char lower = to_lower(character);
  if (lower >= 'a' && lower <= 'f') return lower - 'a' + 10;
  return std::nullopt;
}

Result<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const bool complete = text.size() - i > 2;
    const auto high = complete ? hex_digit(text[i + 1]) : std::nullopt;
    const auto low = complete ? hex_digit(text[i + 2]) : std::nullopt;
    if (!high || !low) {
      return fail(kBadUrl, "a % in a database URL must be followed by two hexadecimal digits");
    }
    decoded += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return decoded;
}

// libpq's settings, in the order of the URL.
class Settings {
 public:
  // `text` is percent-coded; an empty one is left to libpq's defaults.
  Result<void> add(std::string_view keyword, std::string_view text) {
    const bool is_keyword =
        !keyword.empty() && std::all_of(keyword.begin(), keyword.end(), [](char character) {
          return is_letter(character) || character == '_';
        });
    if (!is_keyword) {
      return fail(kBadUrl, "a database URL has no setting called " + quoted(keyword));
    }
    auto value = percent_decoded(text);
    if (!value) return tl::unexpected(std::move(value.error()));
    // SOCI takes values in double quotes and knows no way to write one inside of them.
    const bool is_plain = std::none_of(value->begin(), value->end(), [](char character) {
      return character == '"' || static_cast<unsigned char>(character) < ' ';
    });
    if (!is_plain) {
      return fail(kBadUrl, "a database URL must hold neither double quotes nor control characters");
    }
    if (!value->empty()) values_.emplace_back(keyword, *std::move(value));
    return {};
  }

  [[nodiscard]] bool has(std::string_view keyword) const {
    return std::any_of(values_.begin(), values_.end(),
                       [&](const auto& setting) { return setting.first == keyword; });
  }

  // SOCI strips the double quotes; libpq reads the single ones.
  [[nodiscard]] std::string connection() const {
    std::string text;
    for (const auto& [keyword, value] : values_) {
      if (!text.empty()) text += ' ';
      text += keyword + "=\"'";
      for (const char character : value) {
        if (character == '\'' || character == '\\') text += '\\';
        text += character;
      }
      text += "'\"";
    }
    return text;
  }

 private:
  std::vector<std::pair<std::string, std::string>> values_;
};

struct Authority {
  std::string_view user;
  std::string_view password;
  std::string_view host;
  std::string_view port;
};

Result<Authority> split_authority(std::string_view text) {
  Authority parts;
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
    const std::string_view account = text.substr(0, at);
    const std::size_t colon = account.find(':');
    parts.user = account.substr(0, colon);
    if (colon != std::string_view::npos) parts.password = account.substr(colon + 1);
    text.remove_prefix(at + 1);
  }
  std::string_view rest;
  if (text.starts_with('[')) {
    const std::size_t close = text.find(']');
    if (close == std::string_view::npos) {
      return fail(kBadUrl, "the host of a database URL begins with [ and has no ]");
    }
    parts.host = text.substr(1, close - 1);
    rest = text.substr(close + 1);
  } else {
    const std::size_t colon = text.find(':');
    parts.host = text.substr(0, colon);
    if (colon != std::string_view::npos) rest = text.substr(colon);
  }
  if (!rest.empty()) {
    parts.port = rest.substr(1);
    if (rest.front() != ':' || parse_number(parts.port, kMaxPort).value_or(0) == 0) {
      return fail(kBadUrl, "the port of a database URL is a number from 1 to 65535");
    }
  }
  return parts;
}

Result<void> add_query(Settings& settings, std::string_view query) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) {
      return fail(kBadUrl, "expected keyword=value in a database URL, not " + quoted(pair));
    }
    if (auto added = settings.add(pair.substr(0, equals), pair.substr(equals + 1)); !added) {
      return added;
    }
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return {};
}

}  // namespace

Result<std::string> default_data_directory() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0') {
    return (fs::path(data) / "quadrille").string();
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return (fs::path(home) / ".local/share/quadrille").string();
  }
  return fail("bad_data_directory", "neither XDG_DATA_HOME nor HOME is set; use --data DIR");
}

Location sqlite_location(const std::string& directory) {
  Location location;
  location.connection = (fs::path(directory) / kSqliteFile).string();
  location.description = location.connection;
  return location;
}

Result<Location> postgresql_location(std::string_view url) {
  std::string_view rest = url;
  const bool known = [&] {
    for (const std::string_view scheme : {"postgresql://", "postgres://"}) {
      if (!rest.starts_with(scheme)) continue;
      rest.remove_prefix(scheme.size());
      return true;
    }
    return false;
  }();
  // The URL itself stays out of messages: it may hold a password.
  if (!known) return fail(kBadUrl, "a database URL begins with postgresql://");

  const std::size_t question = std::min(rest.find('?'), rest.size());
  const std::string_view query = rest.substr(std::min(question + 1, rest.size()));
  rest = rest.substr(0, question);
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const std::string_view database = rest.substr(std::min(slash + 1, rest.size()));
  const auto authority = split_authority(rest.substr(0, slash));
  if (!authority) return tl::unexpected(authority.error());

  Settings settings;
  const std::pair<std::string_view, std::string_view> parts[] = {{"host", authority->host},
                                                                 {"port", authority->port},
                                                                 {"user", authority->user},
                                                                 {"password", authority->password},
                                                                 {"dbname", database}};
  for (const auto& [keyword, value] : parts) {
    if (auto added = settings.add(keyword, value); !added) {
      return tl::unexpected(std::move(added.error()));
    }
  }
  if (auto added = add_query(settings, query); !added) {
    return tl::unexpected(std::move(added.error()));
  }
  if (!settings.has("connect_timeout")) {
    if (auto added = settings.add("connect_timeout", "3"); !added) {
      return tl::unexpected(std::move(added.error()));
    }
  }
  Location location;
  location.engine = Location::Engine::postgresql;
  location.connection = settings.connection();
  location.description = "postgresql://" + std::string(authority->host) +
                         (authority->port.empty() ? "" : ":" + std::string(authority->port)) + "/" +
                         std::string(database);
  return location;
}

Result<Location> choose_location(const std::string& data, const std::string& url) {
  if (!url.empty()) return postgresql_location(url);
  if (!data.empty()) return sqlite_location(data);
  return default_data_directory().map(sqlite_location);
}

}  // namespace quadrille::store
