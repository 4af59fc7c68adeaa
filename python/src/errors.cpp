#include "errors.hpp"

namespace quadrille::python {
namespace {

namespace py = pybind11;

// The type lives as long as the interpreter, like every type of an extension module.
py::handle error_type;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

py::object place(int number) {
  if (number == 0) return py::none();
  return py::int_(number);
}

}  // namespace

void add_error(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc(
      "quadrille.Error",
      "Bad input or a request that cannot be met: code, message, file, line, column.",
      PyExc_ValueError, nullptr);
  if (!error_type) throw py::error_already_set();
  module.add_object("Error", error_type);
}

void raise(const Error& error) {
  py::object exception = error_type(to_string(error));
  exception.attr("code") = py::str(error.code.data(), error.code.size());
  exception.attr("message") = error.message;
  exception.attr("file") = error.file;
  exception.attr("line") = place(error.line);
  exception.attr("column") = place(error.column);
  PyErr_SetObject(error_type.ptr(), exception.ptr());
  throw py::error_already_set();
}

}  // namespace quadrille::python
