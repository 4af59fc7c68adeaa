// The files that let anyone check a repair: that it leaves one solution, and that no repair changes
// fewer cells. docs/PROOFS.md describes them.
#pragma once

#include <quadrille/doctor/repair.hpp>
#include <quadrille/wire/proof_files.hpp>

namespace quadrille::doctor {

// Of the first repair of the report. Requires a report of repair() with the goal `unique`, the
// means `flip`, equal weights and with its evidence. No files unless the cost is proven.
wire::Proved repair_proof(const nonogram::CellGrid& picture, const RepairReport& report,
                          const Limits& limits);

}  // namespace quadrille::doctor
