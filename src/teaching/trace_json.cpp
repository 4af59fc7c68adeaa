#include <quadrille/teaching/operations.hpp>

#include <utility>

#include <boost/json.hpp>

namespace quadrille::teaching {
namespace {

using boost::json::array;
using boost::json::object;

// Only what the method has.
object json_of(const Meaning& meaning) {
  object words;
  for (const auto& [name, word] :
       {std::pair{"depth", meaning.depth}, std::pair{"nodes", meaning.nodes},
        std::pair{"children", meaning.children}, std::pair{"discarded", meaning.discarded},
        std::pair{"queue", meaning.queue}, std::pair{"table", meaning.table}}) {
    if (!word.empty()) words[name] = word;
  }
  return words;
}

object json_of(const Layer& layer, std::size_t depth, const Meaning& meaning) {
  object fields{{"depth", depth}, {"nodes", layer.nodes}};
  if (!meaning.children.empty()) fields["children"] = layer.children;
  if (!meaning.discarded.empty()) fields["discarded"] = layer.discarded;
  if (!meaning.children.empty()) fields["branching"] = layer.branching();
  if (!meaning.queue.empty()) fields["queue"] = layer.queue;
  if (!meaning.table.empty()) fields["table"] = layer.table;
  return fields;
}

}  // namespace

object to_json(const Trace& trace) {
  const Layer total = trace.total();
  object fields;
  fields["meaning"] = json_of(trace.meaning());
  fields["nodes"] = total.nodes;
  fields["queue"] = total.queue;
  fields["table"] = total.table;
  fields["memory_bytes"] = trace.memory_bytes();
  if (const double effective = trace.effective_branching(); effective > 0) {
    fields["effective_branching"] = effective;
  }
  array& layers = fields["layers"].emplace_array();
  for (std::size_t depth = 0; depth < trace.layers().size(); ++depth) {
    layers.push_back(json_of(trace.layers()[depth], depth, trace.meaning()));
  }
  if (!trace.iterations().empty()) {
    array& iterations = fields["iterations"].emplace_array();
    for (const Iteration& iteration : trace.iterations()) {
      iterations.push_back({{"bound", iteration.bound}, {"nodes", iteration.nodes}});
    }
  }
  object& counters = fields["counters"].emplace_object();
  for (const Counter& counter : trace.counters()) counters[counter.name] = counter.value;
  return fields;
}

}  // namespace quadrille::teaching
