#include "proof_output.hpp"

#include "input.hpp"
#include "limit_text.hpp"
#include "terminal.hpp"

#include <quadrille/core/counted.hpp>

#include <cstdint>
#include <filesystem>
#include <system_error>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {

Result<void> write_proof(const std::string& directory, wire::Proved& proof) {
  if (!proof) return {};
  const std::filesystem::path folder(directory);
  // Whatever goes wrong is told by the first file that cannot be written.
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  for (const std::string_view name : wire::proof_file_names()) {
    std::filesystem::remove(folder / name, ignored);
  }
  for (const wire::ProofFile& file : proof->files) {
    if (auto written = write_text((folder / file.name).string(), file.content); !written) {
      return written;
    }
  }
  proof->files.clear();
  return {};
}

std::string proof_sentence(const std::string& directory, const wire::Proved& proof,
                           std::string_view claim) {
  if (proof) {
    return coloured(
        fmt::format("Proved: {}. {}, in {}.", claim,
                    counted(static_cast<std::int64_t>(proof->steps), "step"), directory),
        Colour::green);
  }
  const std::string reason = proof.error() == LimitReached::none
                                 ? "there is more than one solution."
                                 : cut_text(proof.error(), "it was complete");
  return coloured("No proof: " + reason, Colour::yellow);
}

void set_proof(boost::json::object& object, const std::string& directory,
               const wire::Proved& proof) {
  if (!proof) return;
  object["proof"] = {{"directory", directory}, {"steps", proof->steps}};
}

}  // namespace quadrille::app
