"""solve, check and generate for Lights Out."""

import json
import os
import unittest

from program import ProgramTest

DOCUMENT = "#0#\n0##\n#00\n"  # document 004: the integer 117
UNSOLVABLE = "#....\n.....\n.....\n.....\n.....\n"
FIELDS = {"file", "kind", "seconds", "width", "height", "verdict", "presses", "press_count",
          "minimal", "nullity", "lower_bound", "complete"}
CROSS = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
KING = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
DIAGONAL = [(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]


def pressed(rows, presses, offsets=CROSS, torus=False, states=2):
    """The values of a board after presses: the rules, written down once more."""
    values = [[1 if cell == "#" else 0 if cell == "." else int(cell) for cell in row]
              for row in rows]
    height, width = len(values), len(values[0])
    for x, y in presses:
        for dx, dy in offsets:
            column, row = x + dx, y + dy
            if torus:
                column, row = column % width, row % height
            if 0 <= column < width and 0 <= row < height:
                values[row][column] = (values[row][column] + 1) % states
    return values


class Solve(ProgramTest):
    def assert_solves(self, rows, answer, target=0, **rules):
        values = pressed(rows, answer["presses"], **rules)
        self.assertTrue(all(value == target for row in values for value in row), answer)
        self.assertEqual(answer["press_count"], len(answer["presses"]))

    def test_the_board_of_document_004(self):
        self.write("board.lights", DOCUMENT)
        (answer,) = self.json_of("solve", "board.lights")
        self.assertEqual(set(answer), FIELDS)
        self.assertEqual((answer["file"], answer["kind"]), ("board.lights", "lightsout"))
        self.assertEqual((answer["width"], answer["height"]), (3, 3))
        self.assertEqual((answer["verdict"], answer["minimal"], answer["nullity"]),
                         ("unique", True, 0))
        self.assertEqual(answer["lower_bound"], answer["press_count"])
        self.assert_solves(DOCUMENT.split(), answer)

    def test_the_text_lists_and_draws_the_presses(self):
        self.write("board.lights", DOCUMENT)
        out, _ = self.run_program("solve", "board.lights")
        self.assertIn("(0,1) (2,1) (0,2) (1,2)\n", out)
        self.assertIn("\n...\n#.#\n##.\n", out)
        self.assertIn("4 presses, proven to be the fewest.", out)
        quiet, _ = self.run_program("solve", "--quiet", "board.lights")
        self.assertEqual(quiet, "(0,1) (2,1) (0,2) (1,2)\n")

    def test_content_tells_the_kind(self):
        (answer,) = self.json_of("solve", "-", text=DOCUMENT)
        self.assertEqual((answer["kind"], answer["file"]), ("lightsout", "-"))

    def test_the_integer_form(self):
        (answer,) = self.json_of("solve", "--size", "3x3", "--bits", "117")
        self.assert_solves(DOCUMENT.split(), answer)
        (answer,) = self.json_of("solve", "--size", "8x4", "--bits", "-1")
        self.assert_solves(["########"] * 4, answer)
        out, _ = self.run_program("solve", "--size", "3x3", "--bits", "117")
        self.assertIn("As an integer: 232\n", out)

    def test_the_integer_form_has_bounds(self):
        for arguments, code in ((("--size", "6x6", "--bits", "1"), "too_many_cells"),
                                (("--size", "3x3", "--bits", "512"), "bits_out_of_range"),
                                (("--size", "3x3", "--bits", "x"), "bits_out_of_range"),
                                (("--bits", "1"), "missing_size"),
                                (("--size", "3x3", "--bits", "1", "--all-on"),
                                 "conflicting_options")):
            (answer,) = self.json_of("solve", *arguments, status=2)
            self.assertEqual(answer["error"]["code"], code)

    def test_no_solution_comes_with_a_certificate(self):
        self.write("board.lights", UNSOLVABLE)
        (answer,) = self.json_of("solve", "board.lights", status=1)
        self.assertEqual((answer["verdict"], answer["presses"], answer["nullity"]), ("none", [], 2))
        quiet = [(x, y) for y, row in enumerate(answer["certificate"])
                 for x, cell in enumerate(row) if cell == "#"]
        dark = pressed(["....."] * 5, quiet)
        self.assertFalse(any(value for row in dark for value in row), "the pattern is not quiet")
        self.assertIn((0, 0), quiet)
        out, _ = self.run_program("solve", "board.lights", status=1)
        self.assertIn("There is no solution.\nCertificate:", out)
        self.assertIn("\n".join(answer["certificate"]), out)

    def test_fewest_presses_and_any(self):
        (fewest,) = self.json_of("solve", "--size", "5x5", "--all-on")
        self.assertEqual((fewest["verdict"], fewest["press_count"]), ("multiple", 15))
        self.assert_solves(["#####"] * 5, fewest)
        (fewest,) = self.json_of("solve", "--size", "39x39", "--all-on")
        self.assertEqual((fewest["press_count"], fewest["minimal"]), (561, True))
        (found,) = self.json_of("solve", "--any", "--size", "39x39", "--all-on")
        self.assertGreaterEqual(found["press_count"], 561)
        self.assert_solves(["#" * 39] * 39, found)

    def test_out_of_reach_is_said_plainly(self):
        arguments = ("--size", "61x61", "--all-on", "--memory-limit", "1MiB")
        (answer,) = self.json_of("solve", *arguments, status=3)
        self.assertFalse(answer["minimal"])
        self.assertEqual((answer["complete"], answer["limit"]), (False, "memory"))
        self.assertLessEqual(answer["lower_bound"], 1629)
        self.assertGreaterEqual(answer["press_count"], 1629)
        self.assertGreater(answer["memory_needed"], 1 << 20)
        (proved,) = self.json_of("solve", "--size", "61x61", "--all-on", "--memory-limit",
                                 str(answer["memory_needed"]))
        self.assertEqual((proved["press_count"], proved["minimal"]), (1629, True))
        self.assertNotIn("memory_needed", proved)
        out, _ = self.run_program("solve", *arguments, status=3)
        self.assertIn("not proven, because the memory limit was reached", out)
        self.assertIn("--memory-limit", out)

    def test_a_board_that_alone_exceeds_the_memory_limit_is_not_made(self):
        arguments = ("--size", "30000x30000", "--all-on", "--memory-limit", "100MB")
        (answer,) = self.json_of("solve", *arguments, status=3)
        self.assertEqual((answer["complete"], answer["limit"]), (False, "memory"))
        self.assertEqual(answer["error"]["code"], "limit_reached")
        _, err = self.run_program("solve", *arguments, status=3)
        self.assertIn("the memory limit was reached before the board was made", err)
        self.assertIn("--memory-limit", err)

    def test_variants_are_converted(self):
        self.write("board.lights", "120\n012\n201\n")
        self.run_program("convert", "--torus", "--states", "3", "board.lights", "board.json")
        with open(self.path("board.json"), encoding="utf-8") as file:
            board = json.load(file)
        self.assertEqual((board["torus"], board["states"], board["start"]),
                         (True, 3, ["120", "012", "201"]))
        (direct,) = self.json_of("solve", "--torus", "--states", "3", "board.lights")
        (converted,) = self.json_of("solve", "board.json")
        self.assertEqual(direct["presses"], converted["presses"])

    def test_count_and_all(self):
        *found, closing = self.json_of("solve", "--size", "5x5", "--all-on", "--count", "--all")
        self.assertEqual((closing["count"], closing["solutions"]), ("4", []))
        self.assertEqual([line["number"] for line in found], [1, 2, 3, 4])
        for line in found:
            presses = line["solution"]
            self.assert_solves(["#####"] * 5, {"presses": presses, "press_count": len(presses)})
        (answer,) = self.json_of("solve", "--size", "79x79", "--all-on", "--any", "--count")
        self.assertEqual(answer["count"], str(2 ** 64))
        *found, closing = self.json_of("solve", "--size", "9x9", "--all-on", "--all",
                                       "--max-solutions", "3")
        self.assertEqual((len(found), closing["count_at_least"]), (3, "3"))
        (listed,) = self.json_of("solve", "--size", "5x5", "--all-on", "--max-solutions", "3")
        self.assertEqual((len(listed["solutions"]), listed["minimal"]), (3, True))

    def test_all_tells_the_lightest_and_that_there_is_none(self):
        *found, closing = self.json_of("solve", "--size", "5x5", "--all-on", "--all")
        fewest = min(len(line["solution"]) for line in found)
        self.assertEqual((closing["press_count"], closing["minimal"], closing["lower_bound"]),
                         (fewest, True, fewest))
        (none,) = self.json_of("solve", "--size", "5x5", "--bits", "1", "--all", status=1)
        self.assertEqual((none["solutions"], none["count"], none["complete"]), ([], "0", True))

    def test_explain_chases_the_lights(self):
        out, _ = self.run_program("solve", "--explain", "--size", "5x5", "--all-on")
        self.assertIn("1. Row 1 is wrong", out)
        (answer,) = self.json_of("solve", "--explain", "--size", "5x5", "--all-on")
        presses = [press for step in answer["steps"] for press in step["presses"]]
        self.assert_solves(["#####"] * 5, {"presses": presses, "press_count": len(presses)})

    def test_neighbourhoods(self):
        rows = ["#..#.", ".##..", "....#", "#.#.#"]
        self.write("board.lights", "\n".join(rows))
        for option, offsets in (("--king", KING), ("--diagonal", DIAGONAL)):
            for torus in ((), ("--torus",)):
                answer = self.json_of_any("solve", option, *torus, "board.lights")
                if answer["verdict"] != "none":
                    self.assert_solves(rows, answer, offsets=offsets, torus=bool(torus))
        self.run_program("solve", "--king", "--diagonal", "board.lights", status=2)

    def json_of_any(self, *arguments):
        """Solvable or not."""
        done = self.start(*arguments, "--json")
        out, _ = done.communicate(timeout=60)
        self.assertIn(done.returncode, (0, 1))
        return json.loads(out)

    def test_stencil(self):
        self.write("knight.txt", ".#.#.\n#...#\n..#..\n#...#\n.#.#.\n")
        knight = [(0, 0)] + [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2)
                             if abs(x) != abs(y)]
        rows = ["######"] * 6
        self.write("board.lights", "\n".join(rows))
        answer = self.json_of_any("solve", "--stencil", "knight.txt", "board.lights")
        if answer["verdict"] != "none":
            self.assert_solves(rows, answer, offsets=knight)
        self.write("even.txt", "##\n##\n")
        _, err = self.run_program("solve", "--stencil", "even.txt", "board.lights", status=2)
        self.assertTrue(err.startswith("even.txt:1:2: "), err)

    def test_states_and_target(self):
        rows = ["012", "210", "111"]
        self.write("board.lights", "\n".join(rows))
        (answer,) = self.json_of("solve", "--states", "3", "board.lights")
        self.assert_solves(rows, answer, states=3)
        self.write("target.lights", "222\n222\n222\n")
        (answer,) = self.json_of("solve", "--states", "3", "--target", "target.lights",
                                 "board.lights")
        self.assert_solves(rows, answer, target=2, states=3)
        _, err = self.run_program("solve", "board.lights", status=2)
        self.assertTrue(err.startswith("board.lights:1:2: "), err)
        _, err = self.run_program("solve", "--states", "2", "board.lights", status=2)
        self.assertTrue(err.startswith("board.lights:1:2: "), err)
        self.write("small.lights", "#\n")
        self.run_program("solve", "--states", "3", "--target", "small.lights", "board.lights",
                         status=2)

    def test_graph(self):
        self.write("graph.txt", "0 1\n1 2\n2 3\n3 0\nlit: 0 2\n")
        (answer,) = self.json_of("solve", "--graph", "graph.txt")
        self.assertEqual((answer["file"], answer["width"], answer["height"]), ("graph.txt", 4, 1))
        lights = [1, 0, 1, 0]
        for x, y in answer["presses"]:
            self.assertEqual(y, 0)
            for vertex in (x - 1, x, x + 1):
                lights[vertex % 4] ^= 1
        self.assertEqual(lights, [0, 0, 0, 0])
        self.assertEqual(self.json_of("solve", "graph.txt")[0]["presses"], answer["presses"])

    def test_random_boards_are_repeatable(self):
        first, second, other = (self.json_of("solve", "--size", "6x6", "--random", seed)[0]["presses"]
                                for seed in ("7", "7", "8"))
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)

    def test_big_boards_print_the_grid_only(self):
        out, _ = self.run_program("solve", "--size", "101x100", "--all-on", "--any")
        self.assertNotIn("(", out.splitlines()[0])
        self.assertEqual([len(line) for line in out.splitlines()[:100]], [101] * 100)

    def test_several_boards_in_a_file(self):
        self.write("boards.lights", DOCUMENT + "\n" + UNSOLVABLE + "\n#\n")
        answers = self.json_of("solve", "boards.lights", status=1)
        self.assertEqual([answer["index"] for answer in answers], [1, 2, 3])
        self.assertEqual([answer["verdict"] for answer in answers], ["unique", "none", "unique"])

    def test_bad_boards(self):
        for name, text, place in (("ragged", "#0#\n#0\n", "2:3"), ("unknown", "#0\n0x\n", "2:2"),
                                  ("empty", "", "1:1"), ("blank", "\n\n", "1:1")):
            path = self.write(name + ".lights", text)
            _, err = self.run_program("solve", path, status=2)
            self.assertTrue(err.startswith(f"{path}:{place}: "), err)
            (answer,) = self.json_of("solve", path, status=2)
            self.assertEqual(f'{answer["error"]["line"]}:{answer["error"]["column"]}', place)

    def test_errors_name_the_file_of_the_option(self):
        self.write("board.lights", "#.\n.#\n")
        self.write("stencil.txt", "#x#\n")
        self.write("target.lights", "#?\n")
        for option, name in (("--stencil", "stencil.txt"), ("--target", "target.lights")):
            (answer,) = self.json_of("solve", "board.lights", option, name, status=2)
            self.assertEqual(answer["file"], name)
        (answer,) = self.json_of("solve", "--graph", "absent.txt", status=2)
        self.assertEqual(answer["file"], "absent.txt")

    def test_bad_graphs(self):
        for name, text, place in (("loop", "0 1\n2 2\nlit: 0\n", "2:3"),
                                  ("vertex", "0 1\n1 -2\nlit: 0\n", "2:3"),
                                  ("dark", "0 1\n", "1:1"), ("empty", "", "1:1")):
            path = self.write(name + ".txt", text)
            _, err = self.run_program("solve", "--graph", path, status=2)
            self.assertTrue(err.startswith(f"{path}:{place}: "), err)


class Check(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("board.lights", DOCUMENT)
        self.write("hopeless.lights", UNSOLVABLE)

    def verdict(self, *arguments, status=0):
        return self.json_of("check", *arguments, status=status)[0]["verdict"]

    def test_grid_list_and_json(self):
        self.write("grid.txt", "...\n#.#\n##.\n")
        self.write("list.txt", "(0,1) (2,1)\n(0,2), (1,2)\n")
        out, _ = self.run_program("solve", "board.lights", "--json")
        self.write("answer.json", out)
        for name in ("grid.txt", "list.txt", "answer.json"):
            self.assertEqual(self.verdict("board.lights", name), "solved")

    def test_what_solve_prints(self):
        for board, status in (("board.lights", 0), ("hopeless.lights", 1)):
            out, _ = self.run_program("solve", board, status=status)
            self.write("answer.txt", out)
            self.run_program("check", board, "answer.txt")

    def test_wrong_presses(self):
        self.write("grid.txt", "...\n#.#\n#..\n")
        self.assertEqual(self.verdict("board.lights", "grid.txt", status=1), "wrong")
        self.write("off.txt", "(3,0)\n")
        _, err = self.run_program("check", "board.lights", "off.txt", status=2)
        self.assertTrue(err.startswith("off.txt:1:1: "), err)

    def test_certificates(self):
        out, _ = self.run_program("solve", "hopeless.lights", "--json", status=1)
        self.write("answer.json", out)
        self.assertEqual(self.verdict("hopeless.lights", "answer.json"), "solved")
        forged = json.loads(out)
        forged["certificate"][0] = "....."
        self.write("forged.json", json.dumps(forged))
        self.assertEqual(self.verdict("hopeless.lights", "forged.json", status=1), "wrong")
        self.write("dark.lights", ".....\n" * 5)
        self.assertEqual(self.verdict("dark.lights", "answer.json", status=1), "wrong")

    def test_a_certificate_of_another_size_is_told_as_such(self):
        self.write("answer.json", json.dumps({"certificate": ["#.#", "...", "#.#"]}))
        (answer,) = self.json_of("check", "hopeless.lights", "answer.json", status=1)
        self.assertEqual(answer["reason"], "the certificate has the size 3×3, the board 5×5")

    def test_a_certificate_of_more_states_need_not_be_odd(self):
        self.write("three.json", json.dumps({"kind": "lightsout", "width": 2, "height": 1, "states": 3,
                                             "stencil": ["###"], "neighbourhood": "stencil", "start": ["12"]}))
        self.write("answer.json", json.dumps({"certificate": ["11"]}))
        (answer,) = self.json_of("check", "three.json", "answer.json", status=1)
        self.assertEqual(answer["reason"], "the pattern is not quiet: some press changes its sum")

    def test_what_solve_prints_for_another_board_is_told_as_such(self):
        printed, _ = self.run_program("solve", "hopeless.lights", status=1)
        self.write("none.txt", printed)
        self.write("six.lights", "#.....\n" + "......\n" * 5)
        (answer,) = self.json_of("check", "six.lights", "none.txt", status=1)
        self.assertEqual(answer["reason"], "the certificate has the size 5×5, the board 6×6")
        printed, _ = self.run_program("solve", "--size", "3x3", "--all-on")
        self.write("presses.txt", printed)
        _, err = self.run_program("check", "six.lights", "presses.txt", status=2)
        self.assertIn("the grid of presses is 3×3; the board is 6×6", err)

    def test_one_press_is_no_plural(self):
        self.write("one.lights", "##\n#.\n")
        self.write("list.txt", "(0,0)")
        (answer,) = self.json_of("check", "one.lights", "list.txt")
        self.assertEqual(answer["reason"], "1 press solves it")

    def test_the_presses_of_huge_boards_are_rows(self):
        board = ("--size", "1001x1000", "--all-on")
        (answer,) = self.json_of("solve", *board, "--any")
        self.assertEqual(answer["presses"], [])
        self.assertEqual({len(row) for row in answer["press_rows"]}, {1001})
        self.assertEqual(sum(row.count("#") for row in answer["press_rows"]),
                         answer["press_count"])
        self.write("answer.json", json.dumps(answer))
        self.assertEqual(self.verdict(*board, "answer.json"), "solved")
        (small,) = self.json_of("solve", "board.lights")
        self.assertNotIn("press_rows", small)
        rows = [["."] * 3 for _ in range(3)]
        for x, y in small["presses"]:
            rows[y][x] = "#"
        self.write("rows.json", json.dumps({"press_rows": ["".join(row) for row in rows]}))
        self.assertEqual(self.verdict("board.lights", "rows.json"), "solved")
        _, err = self.run_program("check", "hopeless.lights", "rows.json", status=2)
        self.assertIn('"press_rows" has the size 3×3, the board 5×5', err)

    def test_the_board_alone(self):
        self.assertEqual(self.verdict("board.lights"), "open")
        self.assertEqual(self.verdict("hopeless.lights", status=1), "wrong")
        self.write("dark.lights", "00\n00\n")
        self.assertEqual(self.verdict("dark.lights"), "solved")

    def test_variants(self):
        self.write("digits.lights", "012\n210\n111\n")
        out, _ = self.run_program("solve", "--states", "3", "--king", "digits.lights",
                                  "--json", "--any")
        self.write("answer.json", out)
        arguments = ("digits.lights", "answer.json", "--states", "3", "--king")
        self.assertEqual(self.verdict(*arguments), "solved")

    def test_boards_that_options_describe(self):
        self.write("list.txt", "(0,1) (2,1) (0,2) (1,2)")
        self.assertEqual(self.verdict("--size", "3x3", "--bits", "117", "list.txt"), "solved")
        self.write("graph.txt", "0 1\nlit: 0 1\n")
        self.write("vertex.txt", "(1,0)\n")
        self.assertEqual(self.verdict("--graph", "graph.txt", "vertex.txt"), "solved")
        self.assertEqual(self.verdict("graph.txt", "vertex.txt"), "solved")
        self.run_program("check", status=2)


class Generate(ProgramTest):
    def test_boards_need_as_many_presses_as_wanted(self):
        for presses in (1, 7, 15):
            out, _ = self.run_program("generate", "lightsout", "--size", "5x5", "--presses",
                                      str(presses), "--seed", "3")
            (answer,) = self.json_of("solve", "-", text=out)
            self.assertEqual((answer["press_count"], answer["minimal"]), (presses, True))

    def test_the_same_seed_gives_the_same_board(self):
        command = ("generate", "lightsout", "--size", "9x7", "--presses", "12", "--seed")
        self.assertEqual(self.run_program(*command, "4"), self.run_program(*command, "4"))
        self.assertNotEqual(self.run_program(*command, "4"), self.run_program(*command, "5"))

    def test_states(self):
        out, _ = self.run_program("generate", "lightsout", "--size", "4x3", "--states", "3",
                                  "--presses", "5")
        self.assertLessEqual(set(out), set("012\n"))
        (answer,) = self.json_of("solve", "-", "--states", "3", text=out)
        self.assertEqual(answer["press_count"], 5)
        out, _ = self.run_program("generate", "lightsout", "--size", "3", "--states", "12", "--json")
        self.write("board.json", out)
        self.assertEqual(self.json_of("solve", "board.json")[0]["minimal"], True)
        _, err = self.run_program("generate", "lightsout", "--size", "3", "--states", "12", status=2)
        self.assertIn("12", err)

    def test_impossible_wishes(self):
        _, err = self.run_program("generate", "lightsout", "--size", "5x5", "--presses", "16",
                                  status=2)
        self.assertIn("no board of this size needs 16 presses", err)

    def test_several(self):
        command = ("generate", "lightsout", "--size", "4x4", "--presses", "3", "--count", "3")
        out, _ = self.run_program(*command)
        self.assertEqual(len(self.json_of("solve", "-", text=out)), 3)
        boards = self.json_of(*command)
        self.assertEqual([board["seed"] for board in boards], [1, 2, 3])
        self.assertEqual({board["kind"] for board in boards}, {"lightsout"})
        self.run_program(*command, "--output", "made")
        self.assertEqual(sorted(os.listdir(self.path("made"))),
                         [f"lightsout-4x4-{seed}.lights" for seed in (1, 2, 3)])

    def test_json_is_read_back(self):
        out, _ = self.run_program("generate", "lightsout", "--size", "6x6", "--torus", "--presses",
                                  "5", "--json")
        self.write("board.json", out)
        (answer,) = self.json_of("solve", "board.json")
        self.assertEqual(answer["press_count"], 5)


if __name__ == "__main__":
    unittest.main()
