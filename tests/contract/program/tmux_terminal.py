"""A terminal for programs that draw on one: tmux, its screen read as text."""

import shlex
import subprocess
import time

from program import PROGRAM, ProgramTest


class TerminalTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.opened = 0
        self.socket = None

    def tmux(self, *arguments, check=True):
        return subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *arguments], text=True,
                              capture_output=True, check=check).stdout

    def open(self, *arguments, size=(80, 24), terminal="screen", environment=()):
        """A terminal of its own, in place of the last one."""
        if self.socket is not None:
            self.tmux("kill-server", check=False)
        self.opened += 1
        # A server that is about to end still answers at its socket.
        self.socket = self.path(f"tmux-{self.opened}.socket")
        self.addCleanup(lambda: self.tmux("kill-server", check=False))
        command = " ".join(map(shlex.quote, [PROGRAM, *arguments]))
        self.tmux("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "-c", self.directory,
                  "env", f"TERM={terminal}", "LC_ALL=C.UTF-8", *environment, "sh", "-c",
                  # The shell must outlive Ctrl-C to tell the status.
                  f"trap : INT; {command}; echo status $?; sleep 60")

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def screen_with(self, text):
        """Waits until the text is on the screen."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            screen = self.screen()
            if text in screen:
                return screen
            time.sleep(0.05)
        self.fail(f"{text!r} is not on the screen:\n{screen}")
