// What a process that decodes strangers' files gives up before it looks at them.
#pragma once

namespace quadrille::app {

// Bounds memory and the processor's time, forbids sockets, other programs and processes, signals to
// others and files opened for writing, and ends this process when the one that started it ends.
// False if this system cannot do that. Where the kernel knows how (Landlock), only fonts and
// libraries are read, and nothing of other processes.
bool confine();

}  // namespace quadrille::app
