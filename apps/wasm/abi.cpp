#include "abi.hpp"

#include <quadrille/gallery/operations.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/contents.hpp>
#include <quadrille/wire/json_writer.hpp>

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#ifndef QUADRILLE_WITHOUT_DOCTOR
#include <quadrille/doctor/operations.hpp>
#include <quadrille/images/operations.hpp>
#endif

#ifdef __wasm__
#define QUADRILLE_EXPORT(name) __attribute__((export_name(name), used))
extern "C" {
// Told to the host while a call runs: how far it is (negative: nobody can tell), and a part of the
// answer as JSON.
__attribute__((import_module("quadrille"), import_name("progress"))) void quadrille_progress(
    double fraction);
__attribute__((import_module("quadrille"), import_name("partial"))) void quadrille_partial(
    const char* json, std::size_t size);
}
#else
#define QUADRILLE_EXPORT(name)
namespace {
void quadrille_progress(double /*fraction*/) {}
void quadrille_partial(const char* /*json*/, std::size_t /*size*/) {}
}  // namespace
#endif

namespace {

using boost::json::object;
using quadrille::Error;
using quadrille::Result;
using quadrille::operations::Catalogue;

// The same natively, so that the answers are the same.
constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;

using quadrille::gallery::Gallery;

Catalogue catalogue_with(std::shared_ptr<const Gallery> gallery) {
  Catalogue all = quadrille::operations::make_catalogue();
  quadrille::gallery::add_operations(all, std::move(gallery));
#ifndef QUADRILLE_WITHOUT_DOCTOR
  quadrille::doctor::add_operations(all);
  quadrille::images::add_operations(
      all, [](std::string_view bytes, const quadrille::Limits& /*limits*/) {
        return quadrille::images::read_pixels(bytes);
      });
#endif
  return all;
}

// Without motifs until the host hands them in.
Catalogue& catalogue() {
  static Catalogue current = catalogue_with(nullptr);
  return current;
}

Result<object> answer_to(std::string_view operation, std::string_view text,
                         std::string_view attachment, boost::json::storage_ptr storage) {
  if (operation == "formats") return quadrille::operations::list_of_formats(catalogue());
  if (operation == "operations") return quadrille::operations::list_of_operations(catalogue());
  boost::json::error_code problem;
  const boost::json::value request = boost::json::parse(text, problem, std::move(storage));
  if (problem || !request.is_object()) {
    return quadrille::fail("bad_json", "the request must be a JSON object");
  }
  quadrille::Limits limits;
  limits.max_memory = kMemory;
  limits.progress = [](const quadrille::Progress& progress) {
    quadrille_progress(progress.fraction);
  };
  const auto partial = [](const object& part) {
    const std::string json = quadrille::wire::json_text_of(part);
    quadrille_partial(json.data(), json.size());
  };
  const quadrille::wire::JsonObjectAt source(request.get_object(), text, 0);
  return catalogue()
      .run(operation, source, limits, partial, attachment)
      .map([](quadrille::operations::Answer answer) { return std::move(answer.fields); });
}

object json_of(const Error& error) {
  object problem;
  problem["code"] = error.code;
  problem["detail"] = error.message;
  if (error.line > 0) problem["line"] = error.line;
  if (error.column > 0) problem["column"] = error.column;
  return problem;
}

std::string& reply() {
  static std::string last;
  return last;
}

}  // namespace

extern "C" {

QUADRILLE_EXPORT("quadrille_alloc") void* quadrille_alloc(std::size_t bytes) {
  return std::malloc(bytes);
}

QUADRILLE_EXPORT("quadrille_free") void quadrille_free(void* memory) {
  std::free(memory);
}

QUADRILLE_EXPORT("quadrille_call")
std::size_t quadrille_call(const char* operation, std::size_t operation_size, const char* request,
                           std::size_t request_size, const char* attachment,
                           std::size_t attachment_size) {
  // The request is taken apart as a whole at the end. It outlives the answer, which may hold parts
  // of it.
  boost::json::monotonic_resource parsed_request;
  object said;
  auto answer = answer_to({operation, operation_size}, {request, request_size},
                          {attachment, attachment_size}, &parsed_request);
  if (answer) {
    said["answer"] = *std::move(answer);
  } else {
    said["problem"] = json_of(answer.error());
  }
  reply() = quadrille::wire::json_text_of(said);
  return reply().size();
}

QUADRILLE_EXPORT("quadrille_gallery")
int quadrille_gallery(const char* bytes, std::size_t size) {
  auto gallery = Gallery::read({bytes, size});
  if (!gallery) return 0;
  catalogue() = catalogue_with(std::make_shared<const Gallery>(*std::move(gallery)));
  return 1;
}

QUADRILLE_EXPORT("quadrille_reply") const char* quadrille_reply() {
  return reply().data();
}

}  // extern "C"
