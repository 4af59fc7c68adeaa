"""--progress: on standard error, if that is a terminal, wherever standard output goes."""

import os
import pty
import subprocess
import unittest

from program import CHICK, PROGRAM, ProgramTest


class Progress(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("chick.non", CHICK)

    def stderr_on_a_terminal(self, *arguments):
        """Standard output (a file) and standard error (a terminal) of a run."""
        ours, theirs = pty.openpty()
        with open(self.path("out"), "w", encoding="utf-8") as out:
            process = subprocess.Popen([PROGRAM, *arguments], cwd=self.directory, stdout=out,
                                       stdin=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        seen = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # how Linux says that the other side is closed
                break
            if not piece:
                break
            seen += piece
        os.close(ours)
        process.wait(timeout=60)
        with open(self.path("out"), encoding="utf-8") as out:
            return out.read(), seen.decode()

    def test_a_redirected_output_does_not_silence_it(self):
        for arguments, stage in (
                (["solve", "chick.non"], "lines"),
                (["generate", "nonogram", "--size", "8", "--count", "20"], "generating"),
                (["generate", "lightsout", "--size", "8", "--count", "20"], "generating"),
                (["generate", "ewn", "--steps", "2..6", "--count", "20"], "generating"),
                (["curate", "--tier", "easy", "--size", "5", "--count", "30"], "curating"),
                (["curate", "--tier", "easy", "--size", "5", "--verify"], "proving")):
            out, err = self.stderr_on_a_terminal(*arguments, "--progress")
            self.assertIn(stage, err, arguments)
            self.assertTrue(err.endswith("\r\x1b[K"), arguments)
            self.assertNotIn("\x1b", out)
            _, err = self.stderr_on_a_terminal(*arguments)
            self.assertEqual(err, "", arguments)

    def test_no_bar_where_nobody_sees_it(self):
        _, err = self.run_program("solve", "chick.non", "--progress")
        self.assertEqual(err, "")


if __name__ == "__main__":
    unittest.main()
