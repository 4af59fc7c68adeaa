"""hint, explain and rate for nonograms."""

import os
import unittest
import xml.etree.ElementTree

from program import CHICK, ProgramTest, non_of_picture

SWITCH = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
IMPOSSIBLE = "width 3\nheight 3\nrows\n3\n0\n3\ncolumns\n2\n2\n2\n"
CHICK_GRID = [".###...", "##.#...", ".###.##", "..#####", "..####.", "....#..", "...##.."]
# One solution, but lines alone do not find it.
LOOKAHEAD = non_of_picture(["#....##..##.", ".#...####.#.", ".#.....###.#", "######...#.#",
                            "#.#..##.#...", ".##..#.....#", "...#..##.#..", "##.#...##..#",
                            "#.......####", "#..###.#....", "..##.##.#...", ".#..####...."])


def placements(clue, length):
    """All lines with these blocks."""
    if not clue:
        return ["." * length]
    block, rest = clue[0], clue[1:]
    found = []
    for start in range(length - block + 1):
        head = "." * start + "#" * block
        if not rest:
            found.append(head + "." * (length - len(head)))
        elif len(head) < length:
            found += [head + "." + tail for tail in placements(rest, length - len(head) - 1)]
    return found


class Proof:
    """A checker of its own: the lines of a puzzle by brute force."""

    def __init__(self, rows, columns):
        self.clues = {"row": rows, "column": columns}
        self.length = {"row": len(columns), "column": len(rows)}

    def settled(self, axis, index, known):
        """What the line settles from known cells {place: colour}; None without placement."""
        lines = [line for line in placements(self.clues[axis][index], self.length[axis])
                 if all(line[place] == colour for place, colour in known.items())]
        if not lines:
            return None
        return {place: cells[0] for place, cells in enumerate(map(set, zip(*lines)))
                for cells in [sorted(cells)] if len(cells) == 1}

    def proves(self, step, premises):
        line = step["lines"][0]
        on_line = 1 if line["axis"] == "row" else 0
        settled = self.settled(line["axis"], line["index"],
                               {cell[on_line]: cell[2] for cell in premises})
        return settled is not None and all(settled.get(cell[on_line]) == cell[2]
                                           for cell in step["cells"])


CHICK_PROOF = Proof([[3], [2, 1], [3, 2], [5], [4], [1], [2]],
                    [[1], [3], [1, 3], [5, 1], [4], [3], [2]])


def with_grid(puzzle, rows):
    return puzzle + "grid\n" + "\n".join(rows) + "\n"


class Hint(ProgramTest):
    def test_a_step_has_all_its_fields(self):
        self.write("chick.non", CHICK)
        (answer,) = self.json_of("hint", "chick.non")
        self.assertEqual((answer["file"], answer["kind"]), ("chick.non", "nonogram"))
        self.assertIn("seconds", answer)
        self.assertNotIn("mistake", answer)
        step = answer["step"]
        for field in ("technique", "lines", "premises", "cells", "witness", "text", "level"):
            self.assertIn(field, step)
        self.assertEqual(step["level"], 3)
        self.assertIn(step["lines"][0]["axis"], ("row", "column"))
        self.assertTrue(step["cells"])

    def test_hints_lead_to_the_solution_and_are_proved(self):
        state = ["?" * 7] * 7
        for _ in range(100):
            self.write("chick.non", with_grid(CHICK, state))
            (answer,) = self.json_of("hint", "chick.non", "--level", "4")
            if "done" in answer:
                break
            step = answer["step"]
            for row, column, colour in step["premises"]:
                self.assertEqual(state[row][column], colour)
            for row, column, colour in step["cells"]:
                self.assertEqual(state[row][column], "?")
                self.assertEqual(CHICK_GRID[row][column], colour)
            self.assertTrue(CHICK_PROOF.proves(step, step["premises"]), step["text"])
            for premise in step["premises"]:
                others = [other for other in step["premises"] if other != premise]
                self.assertFalse(CHICK_PROOF.proves(step, others), step["text"])
            state = answer["grid"]
        self.assertIs(answer["done"], True)

    def test_the_ladder_tells_more_and_more(self):
        self.write("chick.non", CHICK)
        texts = [self.run_program("hint", "chick.non", "--level", level)[0]
                 for level in ("1", "2", "3", "4")]
        self.assertRegex(texts[0], r"^Look at (row|column) \d\.\n$")
        self.assertIn("complete line", texts[1])
        self.assertIn("5 + 1 + 1 = 7", texts[2])
        self.assertTrue(texts[3].startswith(texts[2]))
        self.assertEqual(self.run_program("hint", "chick.non")[0], texts[2])

    def test_the_json_of_a_level_tells_no_more_than_the_level(self):
        self.write("chick.non", CHICK)
        steps = [self.json_of("hint", "chick.non", "--level", level)[0]["step"]
                 for level in ("1", "2", "3")]
        self.assertIsNone(steps[0]["technique"])
        self.assertEqual((steps[0]["premises"], steps[0]["cells"], steps[0]["witness"]), ([], [], {}))
        self.assertEqual(steps[1]["technique"], "complete_line")
        self.assertEqual((steps[1]["cells"], steps[1]["witness"]), ([], {}))
        self.assertTrue(steps[2]["cells"])
        self.write("wrong.non", with_grid(CHICK, ["####???"] + ["?" * 7] * 6))
        mistakes = [self.json_of("hint", "wrong.non", "--level", level, status=1)[0]["mistake"]
                    for level in ("1", "2", "3")]
        self.assertEqual((mistakes[0]["type"], mistakes[0]["lines"]), ("somewhere", []))
        self.assertEqual(mistakes[1]["lines"], [{"axis": "row", "index": 0}])
        self.assertEqual(len({mistake["text"] for mistake in mistakes}), 3)

    def test_a_cell_that_does_not_follow_yet_is_named_before_the_way_to_it(self):
        self.write("chick.non", CHICK)
        (answer,) = self.json_of("hint", "chick.non", "--cell", "7,7")
        self.assertIs(answer["on_the_way"], True)
        self.assertEqual(answer["note"], "Nothing follows for row 7, column 7 yet.")
        out, _ = self.run_program("hint", "chick.non", "--cell", "7,7")
        self.assertTrue(out.startswith("Nothing follows for row 7, column 7 yet."), out)

    def test_the_step_can_be_written_down(self):
        self.write("chick.non", CHICK)
        self.run_program("hint", "chick.non", "--output", "next.non")
        self.assertEqual(self.json_of("check", "next.non")[0]["verdict"], "open")
        self.run_program("hint", "chick.non", "--output", "x.non", "--level", "2", status=2)
        self.assertFalse(os.path.exists(self.path("x.non")))

    def test_a_line_or_a_cell_can_be_asked_for(self):
        self.write("chick.non", CHICK)
        (answer,) = self.json_of("hint", "chick.non", "--row", "4")
        self.assertEqual(answer["step"]["lines"], [{"axis": "row", "index": 3}])
        (answer,) = self.json_of("hint", "chick.non", "--column", "4")
        self.assertEqual(answer["step"]["lines"], [{"axis": "column", "index": 3}])
        (answer,) = self.json_of("hint", "chick.non", "--cell", "4,4")
        self.assertIn([3, 3, "#"], answer["step"]["cells"])
        (answer,) = self.json_of("hint", "chick.non", "--cell", "7,7")
        self.assertIn("step", answer)

    def test_lines_that_do_not_exist_are_bad_usage(self):
        self.write("chick.non", CHICK)
        for arguments in (("--row", "8"), ("--column", "8"), ("--cell", "1,8"), ("--row", "0"),
                          ("--cell", "x"), ("--row", "1", "--column", "1"), ("--level", "5")):
            self.run_program("hint", "chick.non", *arguments, status=2)

    def test_a_line_that_cannot_be_completed_is_named(self):
        self.write("wrong.non", with_grid(CHICK, ["####???"] + ["?" * 7] * 6))
        (answer,) = self.json_of("hint", "wrong.non", status=1)
        self.assertEqual(answer["mistake"]["lines"], [{"axis": "row", "index": 0}])
        self.assertNotIn("step", answer)
        out, _ = self.run_program("hint", "wrong.non", status=1)
        self.assertIn("Row 1", out)

    def test_the_earliest_mark_without_a_solution_is_named(self):
        # Fine for every line, but row 7 has its block one cell further to the left.
        self.write("wrong.non", with_grid(CHICK, ["?###???"] + ["?" * 7] * 5 + ["????##?"]))
        (answer,) = self.json_of("hint", "wrong.non", status=1)
        self.assertIn(answer["mistake"]["type"], ("mark", "lines"))
        self.write("wrong.non", with_grid(CHICK, ["????" + "#??"] + ["?" * 7] * 6))
        (answer,) = self.json_of("hint", "wrong.non", status=1)
        self.assertEqual(answer["mistake"]["cell"], [0, 4, "#"])

    def test_a_puzzle_without_solution(self):
        self.write("none.non", IMPOSSIBLE)
        (answer,) = self.json_of("hint", "none.non", status=1)
        self.assertEqual(answer["mistake"]["type"], "puzzle")
        (explained,) = self.json_of("explain", "none.non", status=1)
        broken = explained["impossible"]
        self.assertEqual(answer["mistake"]["lines"],
                         [{"axis": broken["axis"], "index": broken["index"]}])
        self.assertIn("no room", broken["text"])
        self.assertLessEqual(len(broken["steps"]), len(explained["steps"]))

    def test_done_and_undecided(self):
        self.write("done.non", with_grid(CHICK, CHICK_GRID))
        (answer,) = self.json_of("hint", "done.non")
        self.assertIs(answer["done"], True)
        self.write("switch.non", SWITCH)
        (answer,) = self.json_of("hint", "switch.non", status=1)
        self.assertIs(answer["done"], False)

    def test_lights_out_is_taught_too(self):
        self.write("board.lights", "#0\n0#\n")
        (hint,) = self.json_of("hint", "board.lights")
        self.assertEqual((hint["press"], hint["left"], hint["minimal"], hint["complete"]),
                         ([0, 0], 2, True, True))
        out, _ = self.run_program("hint", "board.lights")
        self.assertIn("Press row 1, column 1: it is one of the 2 presses of the only solution.", out)
        last, _ = self.run_program("hint", "-", "--kind", "lightsout", text="##\n")
        self.assertIn("it is the one press of", last)
        self.assertNotIn("left", last)
        self.assertIn("By light chasing: ", out)
        (explained,) = self.json_of("explain", "board.lights")
        self.assertTrue(explained["solved"])
        self.assertTrue(all(step["text"] for step in explained["steps"]))
        (rating,) = self.json_of("rate", "board.lights")
        self.assertEqual((rating["press_count"], rating["nullity"]), (2, 0))
        out, _ = self.run_program("rate", "board.lights")
        self.assertEqual(out, "2 presses; 0 quiet patterns.\n")
        self.write("none.lights", "#\n")
        self.write("unsolvable.lights", "#0000\n" + "00000\n" * 4)
        _, _ = self.run_program("hint", "unsolvable.lights", status=1)
        (rating,) = self.json_of("rate", "unsolvable.lights", status=1)
        self.assertEqual((rating["verdict"], rating["press_count"]), ("none", None))

    def test_ewn_is_taught_too(self):
        self.write("case.ewn", "1\n22 13 14 15 16 17\n" + "1" * 30 + "\n")
        (hint,) = self.json_of("hint", "case.ewn")
        self.assertEqual((hint["move"], hint["left"]), ([22, 11], 2))
        self.assertIn("The die shows 1: move piece 1", hint["text"])
        (hint,) = self.json_of("hint", "--moves", "22 11", "case.ewn")
        self.assertEqual((hint["move"], hint["left"]), ([11, 0], 1))
        (hint,) = self.json_of("hint", "--moves", "22 11 11 0", "case.ewn")
        self.assertTrue(hint["done"])
        (hint,) = self.json_of("hint", "--moves", "22 99", "case.ewn", status=1)
        self.assertEqual(hint["mistake"]["round"], 0)
        _, err = self.run_program("hint", "--moves", "22 11 11", "case.ewn", status=2)
        self.assertEqual(err, "case.ewn: --moves: the last move has a cell to start from but none to go to\n")
        (explained,) = self.json_of("explain", "case.ewn")
        self.assertEqual([step["move"] for step in explained["steps"]], [[22, 11], [11, 0]])
        self.assertTrue(explained["solved"])
        (rating,) = self.json_of("rate", "case.ewn")
        self.assertEqual((rating["steps"], rating["lines"], rating["forced_dice"]), (2, "1", 2))
        out, _ = self.run_program("rate", "case.ewn")
        self.assertEqual(out, "2 steps, 1 shortest line; 2 of the dice leave one way only.\n")

    def test_options_of_one_kind_are_refused_on_another(self):
        self.write("board.lights", "#0\n0#\n")
        _, err = self.run_program("hint", "--row", "1", "board.lights", status=2)
        self.assertIn("--row is an option for Nonogram puzzles", err)
        _, err = self.run_program("rate", "--kind", "chess", "board.lights", status=2)
        self.assertIn("chess", err)

    def test_batches(self):
        self.write("a.non", CHICK)
        self.write("b.non", "width 3\n")
        self.write("c.non", CHICK)
        answers = self.json_of("hint", "a.non", "b.non", "c.non", status=2)
        self.assertEqual([answer["file"] for answer in answers], ["a.non", "b.non", "c.non"])
        self.assertIn("error", answers[1])
        self.assertIn("step", answers[2])


class Explain(ProgramTest):
    def test_steps_are_proved_and_lead_to_the_solution(self):
        self.write("chick.non", CHICK)
        (answer,) = self.json_of("explain", "chick.non")
        self.assertIs(answer["solved"], True)
        grid = [["?"] * 7 for _ in range(7)]
        for step in answer["steps"]:
            self.assertTrue(CHICK_PROOF.proves(step, step["premises"]), step["text"])
            for row, column, colour in step["cells"]:
                grid[row][column] = colour
        self.assertEqual(["".join(row) for row in grid], CHICK_GRID)

    def test_lookahead_is_told_as_chains(self):
        self.write("hard.non", LOOKAHEAD)
        (answer,) = self.json_of("explain", "hard.non")
        self.assertIs(answer["solved"], True)
        chains = [step for step in answer["steps"]
                  if step["technique"] in ("edge_logic", "contradiction")]
        self.assertTrue(chains)
        for step in chains:
            row, column, colour = step["witness"]["assumption"]
            self.assertEqual(step["cells"], [[row, column, "." if colour == "#" else "#"]])
            self.assertEqual(step["witness"]["chain"][-1]["cells"], [])

    def test_text_counts_from_one(self):
        self.write("chick.non", CHICK)
        out, _ = self.run_program("explain", "chick.non")
        self.assertIn("Column 4: 5 + 1 + 1 = 7 (blocks and gaps), the line is full, so "
                      "rows 1\u20135 and 7 are filled and row 6, column 4 is empty.", out)
        self.assertIn("Solved.", out)

    def test_a_page_with_pictures(self):
        self.write("chick.non", 'title "Chick & <friends>"\n' + CHICK)
        self.run_program("explain", "chick.non", "--html", "page.html")
        with open(self.path("page.html"), encoding="utf-8") as file:
            page = file.read()
        steps = len(self.json_of("explain", "chick.non")[0]["steps"])
        self.assertEqual(page.count("<li>"), steps)
        self.assertEqual(page.count("<svg class=\"grid\""), steps + 1)
        self.assertIn("Chick &amp; &lt;friends&gt;", page)
        self.assertIn("prefers-color-scheme: dark", page)
        # A long name does not run off a small screen; on paper no step is cut, and links are open.
        for rule in ("overflow-wrap: anywhere", "break-inside: avoid", "::details-content"):
            self.assertIn(rule, page)
        for outside in ("http://", "https://", "<script", "src="):
            self.assertNotIn(outside, page)
        out, _ = self.run_program("explain", "chick.non", "--html", "-")
        self.assertEqual(out, page)
        # Sentences speak of the clue 0, so it is there to be seen.
        self.write("gap.non", "width 3\nheight 2\nrows\n1,1\n1\ncolumns\n2\n0\n1\n")
        out, _ = self.run_program("explain", "gap.non", "--html", "-")
        self.assertEqual(out.count(">0</text>"), 1)

    def test_several_and_no_solutions(self):
        self.write("switch.non", SWITCH)
        self.assertIs(self.json_of("explain", "switch.non", status=1)[0]["solved"], False)
        self.write("none.non", IMPOSSIBLE)
        self.assertIs(self.json_of("explain", "none.non", status=1)[0]["solved"], False)


class Rate(ProgramTest):
    def test_fields(self):
        self.write("chick.non", CHICK)
        (answer,) = self.json_of("rate", "chick.non")
        for field in ("file", "kind", "seconds", "class", "score", "steps", "curve", "hardest",
                      "good"):
            self.assertIn(field, answer)
        self.assertIn(answer["class"], ("trivial", "line"))
        self.assertEqual(len(answer["curve"]), answer["steps"])
        self.assertGreater(answer["score"], 0)
        self.assertIs(answer["good"], True)
        self.assertIn(answer["word"], ("easy", "fair", "tricky", "hard", "fiendish"))
        costs = [point["cost"] for point in answer["curve"]]
        self.assertEqual(answer["hardest"]["cost"], max(costs))

    def test_classes(self):
        self.write("hard.non", LOOKAHEAD)
        self.assertEqual(self.json_of("rate", "hard.non")[0]["class"], "moderate")
        self.write("switch.non", SWITCH)
        self.assertEqual(self.json_of("rate", "switch.non")[0]["class"], "multiple")
        self.write("none.non", IMPOSSIBLE)
        self.assertEqual(self.json_of("rate", "none.non", status=1)[0]["class"], "none")

    def test_the_good_puzzles_of_1999(self):
        self.write("chick.non", CHICK)
        self.assertIn("Good puzzle", self.run_program("rate", "--good", "chick.non")[0])
        self.write("hard.non", LOOKAHEAD)
        self.assertIn("Not a good", self.run_program("rate", "--good", "hard.non", status=1)[0])

    def test_harder_puzzles_score_more(self):
        self.write("chick.non", CHICK)
        self.write("hard.non", LOOKAHEAD)
        easy, hard = (self.json_of("rate", name)[0]["score"] for name in ("chick.non", "hard.non"))
        self.assertLess(easy, hard)

    def test_text_and_picture_of_the_curve(self):
        self.write("chick.non", CHICK)
        out, _ = self.run_program("rate", "chick.non", "--svg", "curve.svg")
        for name in ("Class", "Score", "Steps", "Curve", "Hardest"):
            self.assertIn(name, out)
        root = xml.etree.ElementTree.parse(self.path("curve.svg")).getroot()
        self.assertTrue(root.tag.endswith("svg"))
        self.write("one.non", "width 1\nheight 1\nrows\n1\ncolumns\n1\n")
        out, _ = self.run_program("rate", "one.non", "--quiet", "--svg", "-")
        self.assertRegex(out, r", 1 step; ")


if __name__ == "__main__":
    unittest.main()
