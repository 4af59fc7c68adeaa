"""The terminal viewer, by what stands on its screen: tmux is the terminal."""

import os
import subprocess
import unittest

from tmux_terminal import TerminalTest

CASE = "2\n62 26 66 42 32 36\n665545154156655451541566554515\n"
OUTPUT = ("0.098782\n16\n36 45 45 55 32 41 41 51 42 51 55 66 62 51 26 15 15 4 51 40 4 3 66 55 55 44 "
          "3 2 2 1 1 0\n")
ILLEGAL = "0.1\n1\n26 15\n"


class View(TerminalTest):
    def setUp(self):
        super().setUp()
        self.write("case.ewn", CASE)
        self.write("case.out", OUTPUT)
        self.write("illegal.out", ILLEGAL)

    def open(self, *arguments, size=(80, 24)):
        super().open("view", *arguments, size=size)

    def test_steps_through_an_output(self):
        self.open("case.ewn", "case.out")
        screen = self.screen_with("Round: 0 of 16")
        self.assertIn("Goal piece: 2", screen)
        self.assertIn("Time 0.098782 s, 16 steps.", screen)
        self.assertIn("(6)", screen)
        self.assertIn(" " + " ".join("665545154156655451541566554515") + "\n ^", screen)
        self.keys("Right")
        screen = self.screen_with("Round: 1 of 16")
        self.assertIn("Last: piece 6 from 36 to 45", screen)
        self.keys("End")
        self.screen_with("The goal piece is home.")
        self.keys("Home")
        self.screen_with("Round: 0 of 16")
        self.keys("g", "1", "2", "Enter")
        self.screen_with("Round: 12 of 16")
        self.keys("Left")
        self.screen_with("Round: 11 of 16")

    def test_every_move_and_capture_is_told_in_full(self):
        self.open("case.ewn", "case.out")
        self.screen_with("Round: 0 of 16")
        self.keys("n", "n", "n", "n", "n")
        screen = self.screen_with("Round: 5 of 16")
        self.assertIn("Last: piece 4 from 42 to 51, captures 5\n", screen)
        self.assertIn(" " * 9 + "^", screen)
        self.keys("p")
        self.screen_with("Round: 4 of 16")

    def test_loads_another_input(self):
        self.write("other.ewn", CASE.replace("2\n", "3\n", 1))
        self.open("case.ewn", "case.out")
        self.screen_with("Goal piece: 2")
        self.keys("i", *"other.ewn", "Enter")
        screen = self.screen_with("Goal piece: 3")
        self.assertIn("no line is loaded", screen)
        self.keys("g", "x", "Enter")
        self.screen_with('"x" is no round')
        self.keys("i", "Escape")
        self.screen_with("Goal piece: 3")

    def test_solves_in_place_and_quits(self):
        self.open("case.ewn")
        self.screen_with("Press s to solve")
        self.keys("s")
        screen = self.screen_with("16 steps, proven to be the fewest")
        self.assertIn("Round: 0 of 16", screen)
        self.keys("Right")
        self.screen_with("Round: 1 of 16")
        self.keys("q")
        self.screen_with("status 0")

    def test_loads_another_output_and_explains_an_illegal_one(self):
        self.open("case.ewn")
        self.screen_with("no line is loaded")
        self.keys("o", *"illegal.out", "Enter")
        screen = self.screen_with("Not a solution")
        self.assertIn("die shows 6", screen)
        self.keys("o", *"missing.out", "Enter")
        self.screen_with("missing.out: cannot open")

    def test_interrupt_restores_the_terminal(self):
        self.open("case.ewn")
        self.screen_with("no line is loaded")
        self.keys("C-c")
        self.screen_with("status")
        self.assertNotIn("Goal piece", self.tmux("capture-pane", "-p"))

    def test_a_crash_restores_the_terminal(self):
        self.open("case.ewn")
        self.screen_with("no line is loaded")
        pane = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        children = subprocess.run(["pgrep", "-P", pane], capture_output=True, text=True, check=True)
        os.kill(int(children.stdout.split()[0]), 6)
        screen = self.screen_with("status 134")
        self.assertNotIn("Goal piece", screen)

    def test_a_small_terminal_says_so_and_a_larger_one_shows_the_board(self):
        self.open("case.ewn", size=(60, 15))
        self.screen_with("is needed")
        self.tmux("resize-window", "-x", "100", "-y", "40")
        self.screen_with("Goal piece: 2")

    def test_without_a_terminal_it_is_an_error(self):
        _, err = self.run_program("view", "case.ewn", status=2)
        self.assertIn("needs a terminal", err)


if __name__ == "__main__":
    unittest.main()
