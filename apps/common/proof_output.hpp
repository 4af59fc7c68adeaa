// Where `--proof` puts the files that let anyone check a verdict, and what is said about them.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

namespace quadrille::app {

// Writes the files to the directory and forgets them, so that only their number of steps is left.
// Files of an earlier proof are removed. Error: a file that cannot be written.
Result<void> write_proof(const std::string& directory, wire::Proved& proof);

// "Proved: {claim}. 12 steps, in DIR.", or why there is no proof. `claim` is about the verdict.
std::string proof_sentence(const std::string& directory, const wire::Proved& proof,
                           std::string_view claim);

// "proof": {directory, steps}, in place of the files.
void set_proof(boost::json::object& object, const std::string& directory,
               const wire::Proved& proof);

}  // namespace quadrille::app
