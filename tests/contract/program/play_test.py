"""`quadrille play`, by what stands on its screen."""

import json
import unittest

from program import non_of_picture
from tmux_terminal import TerminalTest

PICTURE = ["..######..", ".#......#.", "#.#....#.#", "#........#", "#.#....#.#",
           "#..####..#", "#........#", ".#......#.", "..######..", "....##...."]  # fmt: skip
BOARD = "#.#\n...\n#.#\n"
PALETTE = [{"name": "white", "rgb": "#ffffff", "mark": "."}, {"name": "red", "rgb": "#e01010", "mark": "r"},
           {"name": "blue", "rgb": "#2040e0", "mark": "b"}]
COLOURS = ["rrbb", "b..r"]
CASE = "2\n62 26 66 42 32 36\n665545154156655451541566554515\n"


class Play(TerminalTest):
    def setUp(self):
        super().setUp()
        self.write("face.non", non_of_picture(PICTURE))
        self.write("flag.json", json.dumps({"kind": "nonogram", "palette": PALETTE, "goal": COLOURS}))
        self.write("board.lights", BOARD)
        self.write("case.ewn", CASE)

    def play(self, *arguments, environment=(), **more):
        kept = f"XDG_STATE_HOME={self.path('state')}"
        self.open("play", *arguments, environment=(kept, *environment), **more)

    def fill_row(self, row):
        """From the first cell of a row to the first of the next one."""
        names = []
        for mark in PICTURE[row]:
            names += (["x"] if mark == "#" else []) + ["Right"]
        self.keys(*names, "Home", "Down")

    def test_a_nonogram_by_keys(self):
        self.play("face.non", "--save", "saved.json")
        screen = self.screen_with("row 1: 6   column 1: 5")
        self.assertIn("10×10", screen)
        for row in range(10):
            self.fill_row(row)
        screen = self.screen_with("Solved!")
        lines = screen.splitlines()
        shown = [line[-20:] for line in lines if "██" in line]
        self.assertEqual(len(shown), 10, screen)
        self.keys("q")
        self.screen_with("status 0")
        with open(self.path("saved.json"), encoding="utf-8") as file:
            saved = json.load(file)
        rows = ["".join("#" if mark == "#" else "." for mark in row) for row in saved["state"]]
        self.assertEqual(rows, PICTURE)
        self.assertEqual(saved["puzzle"]["width"], 10)

    def test_a_hint_is_climbed_and_applied(self):
        self.play("face.non")
        self.screen_with("row 1: 6")
        before = self.screen().count("██")
        self.keys("H")
        first = self.screen_with("Look at")
        self.keys("H")
        self.keys("H")
        self.keys("H")
        self.screen_with("██")
        self.assertGreater(self.screen().count("██"), before)
        self.assertEqual(first.count("██"), before)
        self.keys("u")
        self.screen_with("row 1")

    def test_a_long_reason_is_shown_whole(self):
        """A list of arguments takes lines from the board if there is no other room for it."""
        self.write("list.non", self.run_program("generate", "nonogram", "--size", "10x10", "--class",
                                                "line", "--seed", "41")[0])
        reason = self.run_program("hint", "list.non")[0]
        self.assertIn("\n2. ", reason)
        for size in ((80, 24), (50, 24)):
            self.play("list.non", "--fresh", size=size)
            self.screen_with("column 1")
            self.keys("H", "H", "H")
            screen = self.screen_with("filled.")
            self.assertIn(" ".join(reason.split()), " ".join(screen.split()))
            self.assertIn("\n2. ", screen)

    def test_check_trials_undo(self):
        self.play("face.non")
        self.screen_with("row 1: 6")
        self.keys("C")
        self.screen_with("No mistake so far.")
        self.keys("T")
        self.screen_with("1 trial open")
        for _ in range(10):
            self.keys("x", "Right")
        self.keys("C")
        self.screen_with("can no longer be completed")
        self.keys("D")
        self.screen_with("No trial is open.")
        self.assertNotIn("██", self.screen())
        self.keys("y")
        self.screen_with("There is nothing to redo.")

    def test_it_goes_on_where_it_was_left(self):
        self.play("face.non")
        self.screen_with("row 1: 6")
        self.fill_row(0)
        self.screen_with("row 2")
        self.keys("q")
        self.screen_with("status 0")
        self.play("face.non")
        self.assertIn("██" * 6, self.screen_with("row 1: 6"))
        self.play("face.non", "--fresh")
        self.assertNotIn("██", self.screen_with("row 1: 6"))

    def test_resizing(self):
        self.play("face.non", size=(120, 40))
        self.screen_with("row 1: 6")
        self.tmux("resize-window", "-x", "50", "-y", "18")
        self.keys("x")
        self.screen_with("▀")  # too low for whole cells
        self.tmux("resize-window", "-x", "20", "-y", "6")
        self.keys("l", "x")
        self.tmux("resize-window", "-x", "80", "-y", "24")
        self.screen_with("column 2")

    def test_large_numbers_stay_apart(self):
        self.write("bars.non", non_of_picture(["#" * 12] * 11 + ["#." * 6]))
        self.play("bars.non")
        self.assertRegex(self.screen_with("row 1: 12"), "(?m)^ +12 11 12 11 12 11 12 11 12 11 12 11 *$")
        self.keys("x", "Right")
        self.screen_with("███")

    def test_messages_are_broken_between_words(self):
        for name, first in (("board.lights", "presses so far"), ("case.ewn", "round 1 of 30")):
            hint = self.run_program("hint", name)[0].splitlines()[0]
            self.assertGreater(len(hint), 60)
            self.play(name, size=(60, 24))
            self.screen_with(first)
            self.keys("H")
            screen = self.screen_with(hint.split()[-1])
            self.assertIn(hint, " ".join(line.strip() for line in screen.splitlines()))

    def test_large_boards_have_smaller_cells(self):
        large = [("#." * 30), (".#" * 30)] * 30
        self.write("large.non", non_of_picture(large))
        self.play("large.non", size=(120, 40))
        self.screen_with("row 1: 1 1")
        self.keys("x", "Down", "Right", "x")
        self.assertRegex(self.screen_with("row 2"), "[▀▄█]")
        self.play("large.non", "--fresh", size=(80, 24))
        self.screen_with("row 1: 1 1")
        self.keys("-", "-")
        self.keys("x")
        self.assertRegex(self.screen_with("⠁"), "[⠀-⣿]{30}")

    def test_without_colours(self):
        self.play("face.non", terminal="vt100")
        self.screen_with("row 1: 6")
        self.keys("q")
        self.screen_with("status 0")

    def test_colours_by_keys(self):
        for name, environment in (("screen-256color", ()), ("screen", ()), ("screen-256color", ("NO_COLOR=1",)),
                                  ("vt100", ())):
            with self.subTest(terminal=name, environment=environment):
                self.play("flag.json", "--fresh", "--save", "saved.json", terminal=name, environment=environment)
                screen = self.screen_with("row 1: 2r 2b   column 1: 1r 1b")
                self.assertIn("[1 r  red] 2 b  blue  0 ×  empty", screen)
                self.keys("1", "Right", "Enter", "Right", "2", "Right", "]", "Enter", "]", "Enter")
                self.screen_with("1 r  red [2 b  blue]")
                self.keys("Down", "h", "h", "h", "2", "Right", "x", "Right", "0", "Right", "1")
                self.screen_with("Solved!")
                self.keys("q")
                self.screen_with("status 0")
                with open(self.path("saved.json"), encoding="utf-8") as file:
                    self.assertEqual(json.load(file)["state"], COLOURS)

    def test_a_colour_is_ruled_out(self):
        self.play("flag.json", "--save", "saved.json")
        self.screen_with("row 1: 2r 2b")
        self.keys("]", "n")
        self.assertIn("≠b", self.screen_with("not blue"))
        self.keys("q")
        self.screen_with("status 0")
        with open(self.path("saved.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["ruled_out"], [[0, 0, "!b"]])
        self.play("flag.json")
        self.screen_with("not blue")
        self.keys("]", "n")
        self.keys("Right")
        self.assertNotIn("≠", self.screen_with("column 2: 1r"))

    def test_colour_hints_are_applied_until_it_is_solved(self):
        self.play("flag.json")
        self.screen_with("row 1: 2r 2b")
        self.keys("H")
        self.screen_with("Look at")
        for _ in range(20):
            self.keys("H")
            if "Solved!" in self.screen():
                break
        self.screen_with("Solved!")

    def test_lights_out(self):
        self.play("board.lights")
        self.screen_with("row 1, column 1; 0 presses so far")
        for _ in range(20):
            self.keys("H")
            if "Solved!" in self.screen():
                break
        self.screen_with("Solved!")
        self.keys("u")
        self.screen_with("presses so far")
        self.keys("G")
        self.keys("N")
        self.screen_with("quiet pattern")

    def test_ewn(self):
        self.play("case.ewn")
        self.screen_with("round 1 of 30")
        self.keys("x")
        self.screen_with("Where to?")
        self.keys("Escape")
        for number in range(16):
            self.keys("H", "H")
            if number < 15:
                self.screen_with(f"round {number + 2} of 30")
        self.screen_with("Home after 16 moves!")

    def test_ewn_by_keys_that_go_to_the_ends_of_rows(self):
        self.write("one.ewn", "1\n11 9 90 95 59 99\n" + 30 * "1" + "\n")
        self.play("one.ewn")
        self.screen_with("round 1 of 30")
        self.keys("x")
        self.screen_with("Where to?")
        self.keys("Home", "Up", "x")  # row 1, column 1: the corner
        self.screen_with("Home after 1 move!")

    def test_daily_and_generated(self):
        self.play("--generate", "nonogram", "--size", "7x6", "--seed", "5")
        self.screen_with("7×6")
        self.play("--daily")
        self.screen_with("row 1")

    def test_keys_are_told(self):
        self.play("face.non")
        self.screen_with("row 1: 6")
        self.keys("?")
        self.screen_with("undo, redo")
        self.keys("x")
        self.screen_with("row 1: 6")

    def test_bad_usage(self):
        self.run_program("play", status=2)
        self.run_program("play", "face.non", "--daily", status=2)
        self.run_program("play", self.path("face.non"), status=2)  # no terminal


if __name__ == "__main__":
    unittest.main()
