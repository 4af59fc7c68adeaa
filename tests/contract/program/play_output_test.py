"""What `quadrille play` writes to its terminal: little for each key, so that nothing flickers and
slow lines suffice."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
import unittest

from program import PROGRAM, ProgramTest, non_of_picture, random_picture

MOST_BYTES = 2000
KEYS = ("x", "l", "j", "x", "\x1b[C", "\x1b[B", "h", "k", "x", "u", "y", " ", "H", "H", "C", "T", "x", "D")


class Terminal:
    """A pseudo-terminal with the program in it."""

    def __init__(self, arguments, environment, size):
        self.screen, self.other = pty.openpty()
        fcntl.ioctl(self.other, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.process = subprocess.Popen([PROGRAM, *arguments], env=environment, stdin=self.other,
                                        stdout=self.other, stderr=self.other, start_new_session=True)

    def read(self, seconds):
        """What has been written; waits so long for the first byte."""
        written = b""
        while select.select([self.screen], [], [], 0 if written else seconds)[0]:
            written += os.read(self.screen, 1 << 16)
        return written

    def is_waiting(self):
        """The program has taken every key and sleeps."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            state = file.read().rsplit(")", 1)[1].split()[0]
        waiting = struct.unpack("i", fcntl.ioctl(self.other, termios.FIONREAD, b"\0" * 4))[0]
        return waiting == 0 and state == "S"

    def work(self):
        """Seconds of the processor that the program has had."""
        with open(f"/proc/{self.process.pid}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[0]) * 1e-9

    def answer(self, key):
        """All that the program writes until it waits for the next key, and the work of it."""
        start = self.work()
        os.write(self.screen, key.encode())
        written = b""
        quiet = 0
        deadline = time.monotonic() + 20
        while quiet < 3 and time.monotonic() < deadline:
            more = self.read(0.002)
            quiet = quiet + 1 if not more and self.is_waiting() else 0
            written += more
        return written, self.work() - start

    def close(self):
        os.write(self.screen, b"q")
        while self.process.poll() is None:
            self.read(0.1)
        os.close(self.screen)
        os.close(self.other)


class PlayOutput(ProgramTest):
    def terminal(self, name, size=(100, 50)):
        environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"],
                       "XDG_STATE_HOME": self.path("state")}
        # ncurses asks the terminal for its size when it starts.
        environment |= {"COLUMNS": str(size[0]), "LINES": str(size[1])}
        terminal = Terminal(["play", self.path(name)], environment, size)
        self.addCleanup(terminal.close)
        first = b""
        deadline = time.monotonic() + 20
        while b"row 1" not in first and time.monotonic() < deadline:
            first += terminal.read(1)
        self.assertIn(b"row 1", first)
        terminal.answer("k")
        return terminal

    def test_a_key_writes_little(self):
        self.write("large.non", non_of_picture(random_picture(20, 0.5, 1)))
        terminal = self.terminal("large.non")
        times = []
        most = 0
        for key in KEYS * 3:
            written, seconds = terminal.answer(key)
            self.assertLess(len(written), MOST_BYTES, f"{key!r}: {written[:200]!r}")
            times.append(seconds)
            most = max(most, len(written))
        if os.environ.get("QUADRILLE_PLAY_TIMES"):
            times.sort()
            print(f"at most {most} bytes, {times[len(times) // 2] * 1e3:.2f} ms of work (median), "
                  f"{times[-1] * 1e3:.2f} ms (most)")

    def test_other_kinds_too(self):
        self.write("board.lights", "\n".join(random_picture(20, 0.5, 2)) + "\n")
        terminal = self.terminal("board.lights")
        for key in ("x", "l", "j", "x", "u", "y"):
            self.assertLess(len(terminal.answer(key)[0]), MOST_BYTES, key)


if __name__ == "__main__":
    unittest.main()
