// One command of the server program: adds itself to the command line and runs.
#pragma once

#include "subprogram.hpp"

#include <quadrille/operations/catalogue.hpp>

#include <string>

#include <spdlog/logger.h>

namespace quadrille::app {

void add_serve_command(Subprogram& program);
void add_client_command(Subprogram& program);
void add_curate_command(Subprogram& program);
void add_db_command(Subprogram& program);
void add_worker_command(Subprogram& program);

// Everything that the house can do.
operations::Catalogue whole_catalogue(spdlog::logger& log);

// A side that the protocol knows: "20" or "20x20". Throws CLI::ValidationError otherwise.
int parse_side(const std::string& text);

}  // namespace quadrille::app
