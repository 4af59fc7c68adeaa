"""Runs the built program the way a shell does; the tests beside this file look only at what comes
out of it. The path of the program is in the environment variable QUADRILLE_PROGRAM."""

import json
import os
import random
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["QUADRILLE_PROGRAM"]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")

CHICK = """height 7
width 7

rows
3
2.1
3.2
5
4
1
2

columns
1
3
1.3
5.1
4
3
2
"""
CHICK_PICTURE = [" ***", "** *", " *** **", "  *****", "  ****", "    *", "   **"]


def clue(line):
    blocks = [len(run) for run in "".join(line).split(".") if run]
    return ",".join(map(str, blocks)) or "0"


def non_of_picture(rows):
    """The .non text of a picture given as strings of # and ."""
    lines = [f"width {len(rows[0])}", f"height {len(rows)}", "rows"]
    lines += [clue(row) for row in rows] + ["columns"] + [clue(column) for column in zip(*rows)]
    return "\n".join(lines) + "\n"


def random_picture(size, density, seed):
    numbers = random.Random(seed)
    return ["".join("#" if numbers.random() < density else "." for _ in range(size))
            for _ in range(size)]


class ProgramTest(unittest.TestCase):
    """A test in a directory of its own."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def start(self, *arguments):
        return subprocess.Popen([PROGRAM, *arguments], cwd=self.directory, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)

    def run_program(self, *arguments, text=None, status=0):
        """Runs, checks the exit status, and gives standard output and standard error."""
        done = subprocess.run([PROGRAM, *arguments], cwd=self.directory, text=True,
                              input=text if text is not None else "", capture_output=True,
                              timeout=120, check=False)
        self.assertEqual(done.returncode, status, f"{arguments}\n{done.stdout}\n{done.stderr}")
        return done.stdout, done.stderr

    def json_of(self, *arguments, text=None, status=0):
        """The JSON objects of a run with --json; nothing else may be printed."""
        out, err = self.run_program(*arguments, "--json", text=text, status=status)
        self.assertEqual(err, "")
        return [json.loads(line) for line in out.splitlines()]
