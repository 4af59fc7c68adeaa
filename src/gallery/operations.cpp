#include "gallery/daily.hpp"
#include "gallery/generate_operation.hpp"

#include <quadrille/gallery/operations.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <algorithm>
#include <string>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::gallery {
namespace {

using boost::json::array;
using boost::json::object;
using operations::Answer;
using operations::FieldVisitor;

using GalleryPointer = std::shared_ptr<const Gallery>;

struct ListRequest {
  std::optional<std::string> theme = {};

  void describe(FieldVisitor& fields) {
    fields.text({"theme", "motifs of this theme only"}, theme);
  }
};

struct MotifRequest {
  std::optional<std::string> name = {};

  void describe(FieldVisitor& fields) { fields.text({"name", "of the motif", true}, name); }
};

object json_of(const IconSet& set) {
  return {{"name", set.name},
          {"title", set.title},
          {"author", set.author},
          {"licence", set.licence},
          {"address", set.address}};
}

array json_of(const Shape& shape) {
  array rows;
  for (int row = 0; row < shape.height(); ++row) {
    std::string text;
    for (const std::uint8_t pixel : shape.row(row)) text += pixel != 0 ? '#' : '.';
    rows.emplace_back(text);
  }
  return rows;
}

Result<object> list(const Gallery& gallery, const ListRequest& request) {
  const auto motifs = gallery.of_theme(request.theme.value_or(""));
  if (!motifs) return tl::unexpected(motifs.error());
  object answer;
  answer["themes"] = array(gallery.themes().begin(), gallery.themes().end());
  array& listed = answer["motifs"].emplace_array();
  for (const Motif* motif : *motifs) listed.emplace_back(to_json(gallery, *motif));
  return answer;
}

Result<object> show(const Gallery& gallery, const MotifRequest& request) {
  const Motif* motif = gallery.find(*request.name);
  if (motif == nullptr) return unknown_motif(*request.name);
  object answer = to_json(gallery, *motif);
  answer["address"] = gallery.set_of(*motif).address;
  answer["shape"] = json_of(motif->shape);
  return answer;
}

Result<object> list_packs(const Gallery& gallery, const operations::NoFields& /*request*/) {
  object answer;
  array& packs = answer["packs"].emplace_array();
  for (const Pack& pack : gallery.packs()) {
    array puzzles;
    for (const PackEntry& entry : pack.entries) {
      object puzzle{{"motif", gallery.motifs()[entry.motif].name},
                    {"width", entry.width},
                    {"height", entry.height},
                    {"class", nonogram::to_string(entry.difficulty)},
                    {"seed", entry.seed}};
      if (entry.colours) puzzle["colours"] = *entry.colours;
      puzzles.emplace_back(std::move(puzzle));
    }
    packs.push_back(object{{"name", pack.name}, {"title", pack.title}, {"puzzles", puzzles}});
  }
  return answer;
}

Result<object> list_sets(const Gallery& gallery, const operations::NoFields& /*request*/) {
  object answer;
  array& sets = answer["sets"].emplace_array();
  for (std::size_t number = 0; number < gallery.sets().size(); ++number) {
    object set = json_of(gallery.sets()[number]);
    set["motifs"] = std::ranges::count_if(gallery.motifs(), [&](const Motif& motif) {
      return motif.set == number || (motif.painting && motif.painting->set == number);
    });
    sets.push_back(std::move(set));
  }
  return answer;
}

// A general operation over the gallery; without one it says so.
template <class Request>
operations::GeneralOperation over(GalleryPointer gallery, std::string name, std::string answer,
                                  Result<object> (*function)(const Gallery&, const Request&)) {
  operations::GeneralOperation operation;
  operation.name = std::move(name);
  operation.answer = std::move(answer);
  operation.kinds = {nonogram::kKindName};
  operation.describe = [](FieldVisitor& fields) { Request().describe(fields); };
  operation.run = [gallery = std::move(gallery), function](
                      const wire::JsonObjectAt& source,
                      const operations::Call& /*call*/) -> Result<Answer> {
    Request request;
    auto read = operations::read_general_fields(
        source, [&](FieldVisitor& fields) { request.describe(fields); });
    if (!read) return tl::unexpected(std::move(read.error()));
    if (gallery == nullptr) return no_gallery();
    return function(*gallery, request).map([](object fields) {
      Answer answer;
      answer.fields = std::move(fields);
      return answer;
    });
  };
  return operation;
}

}  // namespace

object to_json(const Gallery& gallery, const Motif& motif) {
  const IconSet& set = gallery.set_of(motif);
  object json{{"name", motif.name},
              {"title", motif.title},
              {"theme", gallery.theme_of(motif)},
              {"author", set.author},
              {"licence", set.licence},
              {"tags", array(motif.tags.begin(), motif.tags.end())}};
  if (motif.painting) json["colours"] = motif.painting->paints.size();
  return json;
}

void add_fields(object& json, const Gallery& gallery, const MotifPuzzle& made) {
  const Motif& motif = *made.motif;
  const IconSet& set = set_of(gallery, motif, made.puzzle);
  json["motif"] = motif.name;
  json["credit"] = {{"title", motif.title},
                    {"author", set.author},
                    {"licence", set.licence},
                    {"set", set.title},
                    {"address", set.address}};
}

void add_operations(operations::Catalogue& catalogue, GalleryPointer gallery) {
  catalogue.add(over<ListRequest>(gallery, "gallery", "GalleryList", list));
  catalogue.add(over<MotifRequest>(gallery, "motif", "Motif", show));
  catalogue.add(over<operations::NoFields>(gallery, "packs", "Packs", list_packs));
  catalogue.add(over<operations::NoFields>(gallery, "credits", "Credits", list_sets));
  const operations::KindOperation* plain = catalogue.find("generate", nonogram::kKindName);
  catalogue.replace(nonogram::kKindName, generate_with_motifs(*plain, gallery));
  if (gallery != nullptr) {
    catalogue.set_daily(nonogram::kKindName, [gallery](operations::Day day, const Limits& limits) {
      return make_daily(*gallery, day, limits);
    });
  }
}

}  // namespace quadrille::gallery
