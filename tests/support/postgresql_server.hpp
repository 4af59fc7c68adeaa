// A real PostgreSQL of the tests' own: a fresh cluster in a temporary directory on a free port of
// loopback, gone when the object is.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <netinet/in.h>
#include <pwd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::test {

inline std::optional<std::string> output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) return std::nullopt;
  std::string text;
  std::array<char, 256> piece{};
  while (std::fgets(piece.data(), piece.size(), pipe.get()) != nullptr) text += piece.data();
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

inline int free_port() {
  const int handle = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool bound = bind(handle, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(handle);
  return bound ? ntohs(address.sin_port) : 0;
}

class PostgresqlServer {
 public:
  // No value, with the reason on standard error, when PostgreSQL cannot be started here.
  static std::unique_ptr<PostgresqlServer> start() {
    auto server = std::unique_ptr<PostgresqlServer>(new PostgresqlServer);
    server->programs_ =
        output_of("ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1").value_or("");
    std::string directory =
        (std::filesystem::temp_directory_path() / "quadrille-pg-XXXXXX").string();
    if (server->programs_.empty() || mkdtemp(directory.data()) == nullptr) return nullptr;
    server->directory_ = directory;
    server->port_ = free_port();
    // The server refuses to run as root.
    if (geteuid() == 0) {
      const passwd* account = getpwnam("postgres");
      if (account == nullptr || chown(directory.c_str(), account->pw_uid, account->pw_gid) != 0) {
        return nullptr;
      }
      server->prefix_ = "runuser -u postgres -- ";
    }
    const bool made = server->run(
        "initdb --no-sync --auth=trust --username=quadrille --encoding=UTF8 "
        "--locale=C -D " +
        directory + "/data");
    if (!made || !server->resume()) return nullptr;
    return server;
  }

  ~PostgresqlServer() {
    if (!directory_.empty()) {
      stop();
      std::error_code ignored;
      std::filesystem::remove_all(directory_, ignored);
    }
  }
  PostgresqlServer(const PostgresqlServer&) = delete;
  PostgresqlServer& operator=(const PostgresqlServer&) = delete;

  bool resume() {
    return run("pg_ctl start -w -s -D " + directory_ + "/data -l " + directory_ + "/log -o \"-p " +
               std::to_string(port_) +
               " -c listen_addresses=127.0.0.1 -c fsync=off "
               "-c unix_socket_directories=" +
               directory_ + "\"");
  }
  // As a crash would.
  bool stop() { return run("pg_ctl stop -w -s -m immediate -D " + directory_ + "/data"); }

  // The URL of a new, empty database.
  std::string new_database() {
    const std::string name = "test_" + std::to_string(++databases_);
    run("createdb -h 127.0.0.1 -U quadrille -p " + std::to_string(port_) + " " + name);
    return url_of(name);
  }
  [[nodiscard]] std::string url_of(const std::string& database) const {
    return "postgresql://quadrille@127.0.0.1:" + std::to_string(port_) + "/" + database;
  }

 private:
  PostgresqlServer() = default;

  bool run(const std::string& command) const {
    const std::string line = "cd / && " + prefix_ + programs_ + "/" + command + " >/dev/null";
    return std::system(line.c_str()) == 0;
  }

  std::string programs_;
  std::string directory_;
  std::string prefix_;
  int port_ = 0;
  int databases_ = 0;
};

}  // namespace quadrille::test
