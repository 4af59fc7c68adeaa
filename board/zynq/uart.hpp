// The serial port: UART1, which the Zybo has on its USB connector; 115200 baud, 8 bits, no parity.
#pragma once

#include <string_view>

namespace quadrille::board {

void start_uart();
// Waits while the FIFO is full. A line feed becomes carriage return and line feed.
void print(std::string_view text);
// Waits until everything is on the wire.
void flush_uart();

}  // namespace quadrille::board
