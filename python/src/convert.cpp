#include "convert.hpp"

#include <string>

namespace quadrille::python {
namespace {

namespace py = pybind11;
namespace json = boost::json;

// Deeper than any request; a list that holds itself ends here too.
constexpr int kMaxDepth = 32;

std::string_view text_of(py::handle value) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (bytes == nullptr) throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
}

json::value to_json(py::handle value, int depth);

json::object object_of(py::handle dict, int depth) {
  json::object object;
  PyObject* key = nullptr;
  PyObject* member = nullptr;
  for (Py_ssize_t place = 0; PyDict_Next(dict.ptr(), &place, &key, &member) != 0;) {
    if (PyUnicode_Check(key) == 0) throw py::type_error("names of fields must be str");
    object[text_of(key)] = to_json(member, depth + 1);
  }
  return object;
}

json::array array_of(py::handle sequence, int depth) {
  const auto items = py::reinterpret_borrow<py::sequence>(sequence);
  json::array array;
  array.reserve(items.size());
  for (const py::handle item : items) array.push_back(to_json(item, depth + 1));
  return array;
}

json::value number_of(py::handle value) {
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!index) throw py::error_already_set();
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow == 0) return static_cast<std::int64_t>(number);
  const unsigned long long large = PyLong_AsUnsignedLongLong(index.ptr());
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();  // OverflowError
  return static_cast<std::uint64_t>(large);
}

json::value to_json(py::handle value, int depth) {
  if (depth > kMaxDepth) throw py::value_error("the value is nested too deeply");
  PyObject* object = value.ptr();
  if (value.is_none()) return nullptr;
  if (PyBool_Check(object)) return object == Py_True;
  if (PyUnicode_Check(object)) return json::string(text_of(value));
  if (PyFloat_Check(object)) return PyFloat_AS_DOUBLE(object);
  if (PyIndex_Check(object) != 0) return number_of(value);
  if (PyDict_Check(object)) return object_of(value, depth);
  if (PyList_Check(object) || PyTuple_Check(object)) return array_of(value, depth);
  throw py::type_error("a value of the type " + std::string(Py_TYPE(object)->tp_name) +
                       " cannot be part of a request");
}

}  // namespace

py::dict to_python(const json::object& object) {
  py::dict dict;
  for (const auto& member : object) {
    dict[py::str(member.key().data(), member.key().size())] = to_python(member.value());
  }
  return dict;
}

py::object to_python(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return py::none();
    case json::kind::bool_:
      return py::bool_(value.get_bool());
    case json::kind::int64:
      return py::int_(value.get_int64());
    case json::kind::uint64:
      return py::int_(value.get_uint64());
    case json::kind::double_:
      return py::float_(value.get_double());
    case json::kind::string:
      return py::str(value.get_string().data(), value.get_string().size());
    case json::kind::array: {
      const json::array& array = value.get_array();
      py::list list(array.size());
      for (std::size_t i = 0; i < array.size(); ++i) list[i] = to_python(array[i]);
      return list;
    }
    case json::kind::object:
      return to_python(value.get_object());
  }
  return py::none();
}

json::value to_json(py::handle value) {
  return to_json(value, 0);
}

json::object to_json_object(const py::dict& fields) {
  return object_of(fields, 0);
}

}  // namespace quadrille::python
