// Boost.JSON as one source: Debian has the library for its own machine only.
// Its numbers are written with a table of 10 kB that no compression makes smaller; this asks for
// the short one.
#define BOOST_JSON_RYU_OPTIMIZE_SIZE
#include <boost/json/src.hpp>
