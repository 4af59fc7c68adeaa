// The facts about this machine and build that a figure means nothing without.
#pragma once

#include <string>

namespace quadrille::corpus {

// "AMD EPYC 7763, 2 cores, g++ 12.2.0, optimised": for the head of a table.
std::string machine_facts();

// CPU time of this thread so far, in seconds.
double thread_cpu_seconds();

// The most memory that this process has held so far, in bytes.
std::size_t peak_memory();

}  // namespace quadrille::corpus
