// News within one process.
#pragma once

#include <quadrille/store/news.hpp>

#include <memory>
#include <mutex>
#include <vector>

namespace quadrille::store {

class MemoryNews {
 public:
  [[nodiscard]] std::unique_ptr<NewsReader> listen();
  void tell(const News& news);

 private:
  class Box;
  class Reader;

  std::mutex mutex_;
  std::vector<std::weak_ptr<Box>> boxes_;
};

}  // namespace quadrille::store
