// Work that may take long, called from Python: without the interpreter's lock, ended by Ctrl-C.
//
// Signals are handled by Python code on its own thread. A short call never notices: it gets a few
// milliseconds on the calling thread, where a thread of its own would cost more than a small puzzle.
// Operations are pure, so that one which needs longer begins again on a thread of its own, and the
// caller waits, hands progress to the callback and looks for signals.
#pragma once

#include <quadrille/operations/catalogue.hpp>

#include <functional>
#include <optional>

#include <pybind11/pybind11.h>

namespace quadrille::python {

using Work = std::function<Result<operations::Answer>(const Limits& limits)>;

// `seconds`: no value is no limit. `progress`: None or a callable of a stage and a fraction (None if
// nobody can tell). Requires the interpreter's lock.
Result<operations::Answer> run(const Work& work, std::optional<double> seconds,
                               const pybind11::object& progress);

}  // namespace quadrille::python
