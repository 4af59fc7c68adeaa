// The values of Boost.JSON, which answers are made of by the thousand: compiled for speed. The rest
// is in boost_json.cpp.
#define BOOST_JSON_SOURCE
#include <boost/json.hpp>
#include <boost/json/detail/impl/default_resource.ipp>
#include <boost/json/detail/impl/string_impl.ipp>
#include <boost/json/impl/array.ipp>
#include <boost/json/impl/object.ipp>
#include <boost/json/impl/string.ipp>
#include <boost/json/impl/value.ipp>
#include <boost/json/impl/value_stack.ipp>
