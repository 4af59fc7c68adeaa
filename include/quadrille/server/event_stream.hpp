// Server-sent events (text/event-stream) as a route gives them and the endpoint sends them.
#pragma once

#include <quadrille/server/body.hpp>

#include <functional>

namespace quadrille::server {

class EventStream {
 public:
  EventStream() = default;
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;
  virtual ~EventStream() = default;

  // `wake` is called, from any thread, whenever there may be something new; an empty function ends
  // that, and returns only when no call is under way.
  virtual void on_change(std::function<void()> wake) = 0;
  // The events since the last call, ready to be sent; empty when there are none.
  virtual Body take() = 0;
  // The last event of a server that stops before the stream has ended.
  virtual Body farewell() = 0;
  // No event will follow.
  [[nodiscard]] virtual bool finished() const = 0;
};

}  // namespace quadrille::server
