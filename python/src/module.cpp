// The extension module quadrille._engine: the operations of the house, puzzles, grids and streams of
// solutions. What people call is quadrille/__init__.py, which is written on top of this.
#include "cell_grid.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "gallery_file.hpp"
#include "long_call.hpp"
#include "solution_stream.hpp"

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/doctor/operations.hpp>
#include <quadrille/gallery/operations.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/studio/operations.hpp>
#include <quadrille/teaching/operations.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

namespace quadrille::python {
namespace {

namespace py = pybind11;
using operations::Answer;
using operations::Catalogue;

using GalleryPointer = std::shared_ptr<const gallery::Gallery>;

Catalogue catalogue_with(GalleryPointer gallery) {
  Catalogue catalogue = operations::make_catalogue();
  gallery::add_operations(catalogue, std::move(gallery));
  teaching::add_operations(catalogue);
  doctor::add_operations(catalogue);
  studio::add_operations(catalogue);
  return catalogue;
}

// Immutable, so that every thread may use it.
const Catalogue& catalogue() {
  static const Catalogue without_motifs = catalogue_with(nullptr);
  return without_motifs;
}

// The same with the motifs: reading them takes longer than solving thousands of puzzles, and is
// left to those who ask for them.
const Catalogue& catalogue_for(std::string_view operation, const boost::json::object& request) {
  static constexpr std::array<std::string_view, 5> kOfMotifs{"gallery", "motif", "packs", "credits",
                                                             "daily"};
  const boost::json::value* style = request.if_contains("style");
  const bool makes_motif = operation == "generate" && style != nullptr && *style == "motif";
  if (!makes_motif && std::find(kOfMotifs.begin(), kOfMotifs.end(), operation) == kOfMotifs.end()) {
    return catalogue();
  }
  static const Catalogue with_motifs = catalogue_with(load_gallery());
  return with_motifs;
}

py::str text(std::string_view view) {
  return {view.data(), view.size()};
}

// Bytes of a picture come as (media type, bytes), everything else as a dict.
py::object python_of(const Answer& answer) {
  if (!answer.attachment) return to_python(answer.fields);
  return py::make_tuple(answer.attachment->media_type, py::bytes(answer.attachment->bytes));
}

py::object call(const std::string& operation, const py::dict& request,
                std::optional<double> time_limit, const py::object& progress,
                const std::optional<py::bytes>& attachment) {
  boost::json::object fields = to_json_object(request);
  // The limits of the call count; without any the request's own must not be the usual ones.
  constexpr double kDay = 86'400;
  fields["time_limit"] = std::min(time_limit.value_or(kDay), kDay);
  const std::string bytes = attachment ? std::string(*attachment) : std::string();
  const Work work = [&](const Limits& limits) {
    return catalogue_for(operation, fields)
        .run(operation, wire::JsonObjectAt(fields), limits, {}, bytes);
  };
  return python_of(value_or_raise(run(work, time_limit, progress)));
}

py::object call_on(const AnyPuzzle& puzzle, const std::string& operation, const py::dict& request,
                   std::optional<double> time_limit, const py::object& progress) {
  const boost::json::object fields = to_json_object(request);
  const Work work = [&](const Limits& limits) {
    return catalogue().run_on(puzzle, operation, wire::JsonObjectAt(fields), limits);
  };
  return python_of(value_or_raise(run(work, time_limit, progress)));
}

std::vector<AnyPuzzle> read(const std::string& content, const std::string& kind,
                            const std::string& format, const std::string& file_name) {
  const py::gil_scoped_release released;
  const Registry::Hints hints{kind, format, file_name};
  auto puzzles =
      catalogue().registry().detect(content, hints).and_then([&](const Registry::Detected& found) {
        return found.format->read(content);
      });
  if (puzzles) return *std::move(puzzles);
  puzzles.error().file = file_name;
  const py::gil_scoped_acquire acquired;
  raise(puzzles.error());
}

AnyPuzzle from_json(const py::dict& fields, const std::string& kind) {
  if (catalogue().registry().find(kind) == nullptr) {
    raise(Error{"unknown_kind", "there is no kind " + kind, {}});
  }
  const boost::json::object object = to_json_object(fields);
  return value_or_raise(catalogue().json_of(kind).read(wire::JsonObjectAt(object)));
}

py::tuple write(const AnyPuzzle& puzzle, const std::string& format) {
  const Format* found = catalogue().registry().find_format(puzzle.kind(), format);
  if (found == nullptr || !found->write) {
    raise(Error{"unknown_format", "there is no format " + format + " to write this puzzle", {}});
  }
  const Written written = value_or_raise(found->write(std::vector{puzzle}));
  return py::make_tuple(written.text, written.losses);
}

bool check_text(const AnyPuzzle& puzzle, const std::string& solution) {
  return value_or_raise(catalogue().registry().find(puzzle.kind())->check(puzzle, solution));
}

std::unique_ptr<SolutionStream> stream_of(const AnyPuzzle& puzzle, std::size_t most,
                                          std::uint64_t seed, std::optional<double> time_limit) {
  const PuzzleKind& kind = *catalogue().registry().find(puzzle.kind());
  return std::make_unique<SolutionStream>(kind, puzzle, most, seed, time_limit);
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const auto& entry : catalogue().registry().entries()) {
    names.emplace_back(entry.kind->name());
  }
  return names;
}

std::vector<std::string> format_names(const std::string& kind) {
  std::vector<std::string> names;
  for (const auto& entry : catalogue().registry().entries()) {
    if (entry.kind->name() != kind) continue;
    for (const Format& format : entry.formats) names.emplace_back(format.name);
  }
  return names;
}

void add_puzzle(py::module_& module) {
  py::class_<AnyPuzzle>(module, "Puzzle")
      .def_property_readonly("kind", [](const AnyPuzzle& puzzle) { return text(puzzle.kind()); })
      .def("json", [](const AnyPuzzle& puzzle) {
        return to_python(catalogue().json_of(puzzle.kind()).write(puzzle));
      });
}

void add_grid(py::module_& module) {
  py::class_<CellGrid>(module, "Grid", py::buffer_protocol(),
                       "Cells as numbers: 0 empty, 1 filled, -1 unknown. numpy.asarray(grid) "
                       "shares its memory.")
      .def(py::init<const std::vector<std::string>&>(), py::arg("rows"))
      .def_property_readonly("width", &CellGrid::width)
      .def_property_readonly("height", &CellGrid::height)
      .def_property_readonly(
          "shape",
          [](const CellGrid& grid) { return py::make_tuple(grid.height(), grid.width()); })
      .def_property_readonly("rows", &CellGrid::rows)
      .def("__getitem__",
           [](const CellGrid& grid, const std::pair<int, int>& place) {
             return grid.at(place.first, place.second);
           })
      .def("__len__", &CellGrid::height)
      .def("__iter__", [](const CellGrid& grid) { return py::iter(py::cast(grid.rows())); })
      .def("__eq__",
           [](const CellGrid& grid, const py::object& other) {
             return py::isinstance<CellGrid>(other) && grid == other.cast<const CellGrid&>();
           })
      .def("__hash__",
           [](const CellGrid& grid) { return py::hash(py::tuple(py::cast(grid.rows()))); })
      .def("__str__",
           [](const CellGrid& grid) { return py::str("\n").attr("join")(py::cast(grid.rows())); })
      .def("__repr__",
           [](const CellGrid& grid) {
             return "<Grid " + std::to_string(grid.width()) + "x" + std::to_string(grid.height()) +
                    ">";
           })
      .def_buffer(&CellGrid::buffer);
  module.def("grid_of_text", &CellGrid::of_text, py::arg("text"));
}

void add_stream(py::module_& module) {
  py::class_<SolutionStream>(module, "SolutionStream")
      .def("next", &SolutionStream::next)
      .def("close", &SolutionStream::close)
      .def_property_readonly(
          "verdict", [](SolutionStream& stream) { return text(to_string(stream.verdict())); })
      .def_property_readonly("limit", [](SolutionStream& stream) -> py::object {
        const LimitReached limit = stream.limit();
        if (limit == LimitReached::none) return py::none();
        return text(to_string(limit));
      });
  module.def("solutions", &stream_of, py::arg("puzzle"), py::arg("most"), py::arg("seed"),
             py::arg("time_limit"));
}

void add_functions(py::module_& module) {
  module.def("kinds", &kind_names);
  module.def("formats", &format_names, py::arg("kind"));
  module.def("operations", [] { return catalogue().operations(); });
  module.def("schema", [](const std::string& operation) {
    if (!catalogue().has(operation)) {
      raise(Error{"unknown_operation", "there is no operation " + operation, {}});
    }
    return to_python(catalogue().schema(operation));
  });
  module.def("read", &read, py::arg("content"), py::arg("kind"), py::arg("format"),
             py::arg("file_name"));
  module.def("from_json", &from_json, py::arg("fields"), py::arg("kind"));
  module.def("write", &write, py::arg("puzzle"), py::arg("format"));
  module.def("check_text", &check_text, py::arg("puzzle"), py::arg("solution"));
  module.def("call", &call, py::arg("operation"), py::arg("request"), py::arg("time_limit"),
             py::arg("progress"), py::arg("attachment"));
  module.def("call_on", &call_on, py::arg("puzzle"), py::arg("operation"), py::arg("request"),
             py::arg("time_limit"), py::arg("progress"));
}

}  // namespace

PYBIND11_MODULE(_engine, module) {
  add_error(module);
  add_puzzle(module);
  add_grid(module);
  add_stream(module);
  add_functions(module);
}

}  // namespace quadrille::python
