// Errors of the engine as the Python exception quadrille.Error.
#pragma once

#include <quadrille/core/result.hpp>

#include <utility>

#include <pybind11/pybind11.h>

namespace quadrille::python {

void add_error(pybind11::module_& module);

// Raises the exception with the attributes code, message, file, line and column.
[[noreturn]] void raise(const Error& error);

template <class T>
T value_or_raise(Result<T> result) {
  if (!result) raise(result.error());
  return *std::move(result);
}

}  // namespace quadrille::python
