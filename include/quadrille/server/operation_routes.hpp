// The engine's part of the API: a route for every operation of the catalogue, and jobs.
#pragma once

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/server/jobs.hpp>
#include <quadrille/server/router.hpp>

namespace quadrille::server {

// GET /formats, GET /operations, POST /solve … under /api/v1. The catalogue outlives the router.
void add_operation_routes(Router& router, const operations::Catalogue& catalogue);
// /jobs and what belongs to one of them. Both outlive the router.
void add_job_routes(Router& router, const operations::Catalogue& catalogue, Jobs& jobs);

// Does a job: what that is, its route says.
HttpResponse run_by_route(const Router& router, JobRequest request, const Limits& limits,
                          JobReporter& reporter);

}  // namespace quadrille::server
