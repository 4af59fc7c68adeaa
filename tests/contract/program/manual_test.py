"""Manual pages and completion tell what the program really has."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import unittest

from program import PROGRAM, ProgramTest


class Manual(ProgramTest):
    def commands(self):
        told, _ = self.run_program("--help")
        listed = told[told.index("ubcommands"):] if "ubcommands" in told else told
        return re.findall(r"^  ([a-z]+) {2,}\S", listed, re.M)

    def test_every_command_has_a_page_with_its_options(self):
        commands = self.commands()
        self.assertIn("solve", commands)
        self.assertIn("serve", commands)
        for command in commands:
            page, _ = self.run_program("man", command)
            self.assertTrue(page.startswith(f".TH QUADRILLE\\-{command.upper()} 1"), page[:60])
            if command == "help":
                continue
            helped, _ = self.run_program("help", command)
            for option in set(re.findall(r"(?<!\S)(--[a-z][a-z-]*)", helped.split("Exit status")[0])):
                self.assertIn(option.replace("-", "\\-"), page, f"{command} {option}")
        whole, _ = self.run_program("man")
        for command in commands:
            self.assertIn(f"quadrille {command}\\fR", whole)

    def test_pages_are_written_to_a_folder(self):
        self.run_program("man", "--output", "pages")
        with open(self.path("pages/quadrille-solve.1"), encoding="utf-8") as file:
            self.assertEqual(file.read(), self.run_program("man", "solve")[0])
        self.run_program("man", "no-such-command", status=2)

    def test_man_finds_nothing_wrong(self):
        self.run_program("man", "--output", "pages")
        for page in ("quadrille.1", "quadrille-solve.1", "quadrille-serve.1", "quadrille-db.1"):
            done = subprocess.run(["man", "--warnings", "-l", self.path(f"pages/{page}")], text=True,
                                  capture_output=True, check=False,
                                  env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
            self.assertEqual((done.returncode, done.stderr), (0, ""), page)
            self.assertIn("SYNOPSIS", done.stdout)

    def test_completion_for_every_shell(self):
        for shell in ("bash", "zsh", "fish"):
            script, _ = self.run_program("completion", shell)
            for word in ("solve", "serve", "batch", "max-solutions", "count"):
                self.assertIn(word, script, shell)
        self.run_program("completion", "no-such-shell", status=2)

    def test_bash_takes_its_script(self):
        script, _ = self.run_program("completion", "bash")
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)


class Help(unittest.TestCase):
    def helped(self, *arguments, columns=None, **more):
        environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
        if columns is not None:
            environment["COLUMNS"] = str(columns)
        return subprocess.run([PROGRAM, *arguments], env=environment, text=True, check=True, timeout=60,
                              **({"capture_output": True} | more)).stdout

    def words(self, text):
        return re.sub(r"\s", "", text)

    def test_it_fits_the_columns_and_loses_nothing(self):
        for arguments in (("help",), ("help", "solve"), ("help", "serve"), ("generate", "nonogram", "--help")):
            whole = self.helped(*arguments)
            for columns in (120, 80, 60, 40):
                told = self.helped(*arguments, columns=columns)
                for line in told.splitlines():
                    # A word that fits on no line has one of its own.
                    self.assertTrue(len(line) <= columns or len(line.split()) == 1, line)
                self.assertEqual(self.words(told), self.words(whole))
        self.assertEqual(self.helped("help", "solve", columns="wide"), self.helped("help", "solve"))

    def test_a_terminal_tells_its_width(self):
        own, other = pty.openpty()
        self.addCleanup(os.close, own)
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
        self.helped("help", "formats", capture_output=False, stdout=other)
        os.close(other)
        told = os.read(own, 1 << 16).decode()
        self.assertLessEqual(max(map(len, told.splitlines())), 50)
        self.assertIn("quadrille formats", told)

    def test_help_of_a_command_is_its_option(self):
        self.assertEqual(self.helped("help", "batch"), self.helped("batch", "--help"))


if __name__ == "__main__":
    unittest.main()
