// Boost.JSON from its sources: Debian has the library for its own machine only. This is all but its
// values (boost_json_values.cpp).
// Its numbers are written with a table of 10 kB that no compression makes smaller; this asks for
// the short one.
#define BOOST_JSON_SOURCE
#define BOOST_JSON_RYU_OPTIMIZE_SIZE
#include <boost/json.hpp>
#include <boost/json/detail/impl/except.ipp>
#include <boost/json/detail/impl/format.ipp>
#include <boost/json/detail/impl/handler.ipp>
#include <boost/json/detail/impl/shared_resource.ipp>
#include <boost/json/detail/impl/stack.ipp>
#include <boost/json/detail/ryu/impl/d2s.ipp>
#include <boost/json/impl/error.ipp>
#include <boost/json/impl/kind.ipp>
#include <boost/json/impl/monotonic_resource.ipp>
#include <boost/json/impl/null_resource.ipp>
#include <boost/json/impl/parse.ipp>
#include <boost/json/impl/parser.ipp>
#include <boost/json/impl/pointer.ipp>
#include <boost/json/impl/serialize.ipp>
#include <boost/json/impl/serializer.ipp>
#include <boost/json/impl/static_resource.ipp>
#include <boost/json/impl/stream_parser.ipp>
#include <boost/json/impl/value_ref.ipp>
