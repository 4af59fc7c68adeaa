// What goes into another process and comes out of it.
#pragma once

#include <quadrille/processes/descriptor.hpp>

#include <optional>
#include <string_view>

namespace quadrille::processes {

// The bytes as a file that exists in memory only, to be read from its beginning: nobody has to feed
// a pipe. Not open if there was no room for it; errno tells why. Closes on exec.
Descriptor memory_file(std::string_view bytes);

struct Pipe {
  Descriptor reading;
  Descriptor writing;
};

// Both ends close on exec. No value: errno tells why.
std::optional<Pipe> make_pipe();

}  // namespace quadrille::processes
