// Boost.JSON as one source: Debian has the library for its own machine only.
#include <boost/json/src.hpp>
