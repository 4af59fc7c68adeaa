"""solve, check and generate for nonograms."""

import json
import os
import signal
import subprocess
import time
import unittest

from program import CHICK, CHICK_PICTURE, PROGRAM, ROOT, ProgramTest, non_of_picture, random_picture

SWITCH = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
# Equal sums, but the two full rows leave no room for an empty column.
IMPOSSIBLE = "width 3\nheight 3\nrows\n3\n0\n3\ncolumns\n2\n2\n2\n"
# Very many solutions, far beyond what can be counted in a moment.
ENDLESS = non_of_picture(random_picture(22, 0.28, 5))


class Solve(ProgramTest):
    def test_the_chick_of_document_001(self):
        self.write("chick.non", CHICK)
        out, err = self.run_program("solve", "chick.non")
        lines = out.splitlines()
        self.assertEqual(lines[0], "*" * 38)
        self.assertEqual(lines[1:3], ["Nonogram Solver", "File : chick.non"])
        start = lines.index("Solution #1")
        self.assertEqual(lines[start + 1], "~" * len("Solution #1"))
        self.assertEqual(lines[start + 2:start + 9], CHICK_PICTURE)
        self.assertEqual(err, "")

    def test_letter_c_draws_the_clues(self):
        self.write("chick.non", CHICK)
        out, _ = self.run_program("solve", "-c", "chick.non")
        self.assertIn("    1 3 3 1 4 3 2\n", out)
        self.assertIn("2 1 * *   *\n", out)

    def test_letter_g_writes_a_grid_that_checks(self):
        self.write("chick.non", CHICK)
        self.run_program("solve", "-g", "chick.non")
        with open(self.path("output.non"), encoding="utf-8") as file:
            self.assertIn("grid\n.###...\n##.#...\n", file.read())
        self.assertEqual(self.json_of("check", "output.non")[0]["verdict"], "solved")

    def test_output_file_is_for_one_puzzle(self):
        self.write("a.non", CHICK)
        self.write("b.non", CHICK)
        self.run_program("solve", "--output", "x.non", "a.non", "b.non", status=2)
        self.assertFalse(os.path.exists(self.path("x.non")))

    def test_letter_i_adds_statistics(self):
        self.write("chick.non", CHICK)
        out, _ = self.run_program("solve", "-i", "chick.non")
        for name in ("Running time", "Line solves", "Decisions", "Number of fails", "Memory"):
            self.assertIn(name, out)

    def test_letter_u_counts(self):
        self.write("switch.non", SWITCH)
        out, _ = self.run_program("solve", "-u", "switch.non")
        self.assertIn("Number of solutions : 2\n", out)

    def test_json_of_a_unique_puzzle(self):
        self.write("chick.non", 'title "Chick"\n' + CHICK)
        (answer,) = self.json_of("solve", "chick.non")
        self.assertEqual(answer["file"], "chick.non")
        self.assertEqual(answer["kind"], "nonogram")
        self.assertEqual(answer["title"], "Chick")
        self.assertEqual((answer["width"], answer["height"]), (7, 7))
        self.assertEqual(answer["verdict"], "unique")
        drawn = [row.replace("#", "*").replace(".", " ").rstrip() for row in answer["solutions"][0]]
        self.assertEqual(drawn, CHICK_PICTURE)
        self.assertNotIn("index", answer)
        self.assertNotIn("count", answer)
        self.assertGreaterEqual(answer["seconds"], 0)
        self.assertEqual(answer["stats"]["cells_by_lines"], 49)

    def test_verdicts_and_status(self):
        (several,) = self.json_of("solve", "-", text=SWITCH)
        self.assertEqual(several["verdict"], "multiple")
        self.assertEqual(sorted(several["solutions"]), [["#.", ".#"], [".#", "#."]])
        (none,) = self.json_of("solve", "-", text=IMPOSSIBLE, status=1)
        out, _ = self.run_program("solve", "-", text=IMPOSSIBLE, status=1)
        self.assertIn("There is no solution.\n`quadrille explain` shows why; `quadrille repair` looks", out)
        self.assertEqual((none["verdict"], none["solutions"]), ("none", []))
        (some,) = self.json_of("solve", "--max-solutions", "1", "-", text=SWITCH)
        self.assertEqual((some["verdict"], len(some["solutions"])), ("solved", 1))

    def test_all_lists_every_solution(self):
        permutations = non_of_picture(["#...", ".#..", "..#.", "...#"])
        for options in ((), ("--count",)):
            *found, closing = self.json_of("solve", "--all", *options, "-", text=permutations)
            self.assertEqual([line["number"] for line in found], list(range(1, 25)))
            self.assertEqual(len({tuple(line["solution"]) for line in found}), 24)
            self.assertEqual((closing["solutions"], closing["count"], closing["complete"]),
                             ([], "24", True))
        *found, closing = self.json_of("solve", "--all", "--max-solutions", "5", "-",
                                       text=permutations)
        self.assertEqual((len(found), closing["count_at_least"]), (5, "5"))
        out, _ = self.run_program("solve", "--all", "-", text=permutations)
        self.assertIn("Solution #24\n", out)
        self.assertIn("There are exactly 24 solutions.", out)

    def test_all_ends_where_nothing_can_be_written(self):
        identity = ["." * i + "#" + "." * (11 - i) for i in range(12)]
        self.write("many.non", non_of_picture(identity))
        for options in ([], ["--json"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, "solve", "--all", *options, self.path("many.non")],
                                      stdout=full, stderr=subprocess.PIPE, text=True, timeout=60,
                                      check=False)
            self.assertEqual(done.returncode, 2, done.stderr)

    def test_options_that_other_commands_have_are_refused(self):
        self.write("chick.non", CHICK)
        _, err = self.run_program("solve", "--explain", "chick.non", status=2)
        self.assertIn("quadrille explain", err)

    def test_all_that_is_cut_says_so(self):
        identity = ["." * i + "#" + "." * (11 - i) for i in range(12)]
        self.write("many.non", non_of_picture(identity))
        *found, closing = self.json_of("solve", "--all", "--time-limit", "0.3", "many.non",
                                       status=3)
        self.assertEqual((closing["complete"], closing["limit"]), (False, "time"))
        self.assertEqual(closing["count_at_least"], str(len(found)))
        self.assertNotIn("count", closing)
        out, _ = self.run_program("solve", "--all", "--quiet", "--time-limit", "0.3", "many.non",
                                  status=3)
        self.assertIn("Solution #1\n", out)
        out, _ = self.run_program("solve", "--all", "--time-limit", "0.3", "many.non", status=3)
        self.assertIn("the time limit was reached before all were found", out)

    def test_counts_are_big_integers(self):
        size = 25
        identity = ["." * i + "#" + "." * (size - 1 - i) for i in range(size)]
        (answer,) = self.json_of("solve", "--count", "-", text=non_of_picture(identity))
        self.assertEqual(answer["count"], "15511210043330985984000000")

    def test_from_grid_keeps_known_cells(self):
        self.write("played.non", SWITCH + "grid\n#?\n??\n")
        (answer,) = self.json_of("solve", "--from-grid", "played.non")
        self.assertEqual((answer["verdict"], answer["solutions"]), ("unique", [["#.", ".#"]]))
        (ignored,) = self.json_of("solve", "played.non")
        self.assertEqual(ignored["verdict"], "multiple")

    def test_same_seed_same_run(self):
        self.write("hard.non", non_of_picture(random_picture(25, 0.45, 3)))
        runs = [self.json_of("solve", "--seed", "7", "--threads", "1", "hard.non")[0]
                for _ in range(2)]
        self.assertEqual(runs[0]["stats"], runs[1]["stats"])
        self.assertEqual(runs[0]["solutions"], runs[1]["solutions"])


class Limits(ProgramTest):
    def assert_cut_count(self, answer, limit):
        """Two solutions are several, however many more there are."""
        self.assertEqual(answer["verdict"], "multiple")
        self.assertEqual((answer["complete"], answer["limit"]), (False, limit))
        self.assertGreaterEqual(int(answer["count_at_least"]), len(answer["solutions"]))
        self.assertEqual(len(answer["solutions"]), 2)
        self.assertNotIn("count", answer)

    def test_a_count_out_of_reach_says_at_least(self):
        started = time.monotonic()
        (answer,) = self.json_of("solve", "--count", "--time-limit", "0.5", "-", text=ENDLESS, status=3)
        self.assert_cut_count(answer, "time")
        self.assertLess(time.monotonic() - started, 60)

    def test_little_memory_is_a_limit(self):
        self.write("sparse.non", ENDLESS)
        (answer,) = self.json_of("solve", "--memory-limit", "10K", "sparse.non", status=3)
        self.assertEqual(answer["verdict"], "unknown")

    def test_interrupt_prints_what_is_known(self):
        self.write("sparse.non", ENDLESS)
        process = self.start("solve", "--json", "--count", "sparse.non")
        time.sleep(3)  # long enough to be at work, also on a busy machine
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3)
        self.assert_cut_count(json.loads(out), "stopped")


class Batch(ProgramTest):
    def test_bad_files_are_reported_in_place(self):
        self.write("set/a.non", CHICK)
        self.write("set/b.non", "width 0\nheight 2\n")
        self.write("set/c.non", IMPOSSIBLE)
        self.write("set/notes.md", "nothing to solve here\n")
        answers = self.json_of("solve", "set", status=2)
        self.assertEqual([os.path.basename(answer["file"]) for answer in answers],
                         ["a.non", "b.non", "c.non"])
        error = answers[1]["error"]
        self.assertEqual((error["code"], error["line"]), ("width_zero", 1))
        self.assertIn("column", error)
        self.assertEqual(answers[2]["verdict"], "none")

    def test_order_is_kept_with_threads(self):
        names = [self.write(f"p{i:02}.non", non_of_picture(random_picture(12, 0.6, i)))
                 for i in range(40)]
        answers = self.json_of("solve", "--threads", "4", *names)
        self.assertEqual([answer["file"] for answer in answers], names)

    def test_a_single_puzzle_has_all_threads(self):
        picture = random_picture(20, 0.5, 3)
        self.write("hard.non", non_of_picture(picture))
        self.write("other.non", non_of_picture(random_picture(20, 0.5, 4)))
        alone = self.json_of("solve", "hard.non")[0]
        self.assertGreater(alone["stats"]["decisions"], 0)
        self.assertEqual(alone["stats"]["threads"], 1)
        shared = self.json_of("solve", "--threads", "3", "hard.non")[0]
        self.assertEqual(shared["verdict"], alone["verdict"])
        self.assertEqual(len(shared["solutions"]), len(alone["solutions"]))
        self.assertEqual(shared["stats"]["threads"], 3)
        out, _ = self.run_program("solve", "--threads", "2", "--stats", "hard.non")
        self.assertRegex(out, r"Threads +: 2\n")
        # One of several has one, and so has a proof.
        for answer in self.json_of("solve", "--threads", "2", "hard.non", "other.non"):
            self.assertEqual(answer["stats"]["threads"], 1)
        proved = self.json_of("solve", "--threads", "2", "--proof", "proof", "hard.non")[0]
        self.assertEqual(proved["stats"]["threads"], 1)

    def test_several_puzzles_in_a_file_have_an_index(self):
        self.write("pack.non", CHICK + "====\n" + SWITCH)
        answers = self.json_of("solve", "pack.non")
        self.assertEqual([(answer["index"], answer["verdict"]) for answer in answers],
                         [(1, "unique"), (2, "multiple")])

    def test_text_errors_name_file_line_and_column(self):
        self.write("bad.non", "width 2\nheight 2\nrows\n1\nx\ncolumns\n1\n1\n")
        out, err = self.run_program("solve", "bad.non", status=2)
        self.assertEqual(out, "")
        self.assertRegex(err, r"^bad\.non:5:1: ")

    def test_what_is_no_file(self):
        os.mkdir(self.path("empty"))
        for name in ("missing.non", "empty"):
            out, err = self.run_program("solve", name, status=2)
            self.assertEqual(out, "")
            self.assertTrue(err.startswith(name + ": "), err)
        _, err = self.run_program("check", "empty", status=2)
        self.assertIn("directory", err)

    @unittest.skipIf(os.geteuid() == 0, "root may read every file")
    def test_a_file_without_permission(self):
        os.chmod(self.path(self.write("secret.non", CHICK)), 0)
        self.run_program("solve", "secret.non", status=2)


class Check(ProgramTest):
    def check(self, grid, status):
        self.write("puzzle.non", CHICK)
        self.write("grid.txt", "\n".join(grid) + "\n")
        return self.json_of("check", "puzzle.non", "grid.txt", status=status)[0]

    def test_solved_open_and_wrong(self):
        solved = [".###...", "##.#...", ".###.##", "..#####", "..####.", "....#..", "...##.."]
        self.assertEqual(self.check(solved, 0)["verdict"], "solved")
        started = ["?" * 7] * 6 + [solved[6]]
        answer = self.check(started, 0)
        self.assertEqual((answer["verdict"], answer["completable"]), ("open", True))
        self.assertEqual(answer["rows"], ["open"] * 6 + ["satisfied"])
        wrong = ["#??????"] + ["?" * 7] * 6
        answer = self.check(wrong, 1)
        self.assertEqual((answer["verdict"], answer["completable"]), ("wrong", False))
        blocked = ["?" * 7] * 6 + ["#.#...."]
        answer = self.check(blocked, 1)
        self.assertEqual(answer["rows"][6], "impossible")

    def test_without_a_grid_nothing_is_known(self):
        self.write("chick.non", CHICK)
        answer = self.json_of("check", "chick.non")[0]
        self.assertEqual((answer["verdict"], answer["completable"]), ("open", True))
        self.write("none.non", "width 2\nheight 2\nrows\n2\n0\ncolumns\n2\n0\n")
        self.assertEqual(self.json_of("check", "none.non", status=1)[0]["completable"], False)
        _, err = self.run_program("check", "chick.non", "chick.non", status=2)
        self.assertIn("no grid to check", err)

    def test_takes_the_json_of_solve(self):
        self.write("chick.non", CHICK)
        out, _ = self.run_program("solve", "--json", "chick.non")
        self.write("answer.json", out)
        self.assertEqual(self.json_of("check", "chick.non", "answer.json")[0]["verdict"], "solved")

    def test_takes_what_solve_prints_for_every_example(self):
        folders = [os.path.join(ROOT, folder) for folder in ("examples/puzzles", "share/puzzles")]
        files = [os.path.join(folder, name) for folder in folders for name in os.listdir(folder)
                 if name.endswith(".non") and name != "impossible.non"]
        self.assertGreater(len(files), 20)
        for file in files:
            for options in ([], ["--quiet"], ["--stats"], ["--clues"]):
                out, _ = self.run_program("solve", *options, file)
                self.write("answer.txt", out)
                (answer,) = self.json_of("check", file, "answer.txt")
                self.assertEqual(answer["verdict"], "solved", file)

    def test_empty_rows_are_read_from_what_solve_prints(self):
        self.write("gaps.non", non_of_picture(["....", ".#..", "....", "...."]))
        out, _ = self.run_program("solve", "gaps.non")
        self.write("answer.txt", out)
        self.assertEqual(self.json_of("check", "gaps.non", "answer.txt")[0]["verdict"], "solved")
        self.write("answer.txt", out.replace("\n *\n", "\n*\n"))
        self.assertEqual(self.json_of("check", "gaps.non", "answer.txt", status=1)[0]["verdict"],
                         "wrong")
        self.write("answer.txt", out.replace("\n *\n", "\n x\n"))
        self.run_program("check", "gaps.non", "answer.txt", status=2)

    def test_grids_with_clues_are_read_from_what_solve_prints(self):
        picture = ["............", ".##########.", "...........#", "............", "###########."]
        self.write("wide.non", non_of_picture(picture))  # numbers of two digits, empty lines
        out, _ = self.run_program("solve", "-c", "wide.non")
        self.write("answer.txt", out)
        self.assertEqual(self.json_of("check", "wide.non", "answer.txt")[0]["verdict"], "solved")
        self.write("answer.txt", out.replace("11 *", "11  "))
        self.assertEqual(self.json_of("check", "wide.non", "answer.txt", status=1)[0]["verdict"],
                         "wrong")
        for changed in (out.replace("10 ", "12 "), out.replace("*\n", "x\n"), out.replace("*\n", "**\n")):
            self.assertNotEqual(changed, out)
            self.write("answer.txt", changed)
            self.run_program("check", "wide.non", "answer.txt", status=2)

    def test_any_grid_that_satisfies_the_clues_is_right(self):
        self.write("switch.non", SWITCH + 'goal "1001"\n')
        self.write("other.txt", ".#\n#.\n")
        self.assertEqual(self.json_of("check", "switch.non", "other.txt")[0]["verdict"], "solved")

    def test_a_grid_of_another_size_is_an_error(self):
        self.write("switch.non", SWITCH)
        self.write("small.txt", "#\n")
        (answer,) = self.json_of("check", "switch.non", "small.txt", status=2)
        self.assertEqual(answer["error"]["code"], "wrong_grid_size")


class Generate(ProgramTest):
    def test_same_seed_same_puzzle_and_it_is_unique(self):
        first = self.json_of("generate", "nonogram", "--size", "8x6", "--seed", "3")
        again = self.json_of("generate", "nonogram", "--size", "8x6", "--seed", "3")
        for answer in first + again:
            answer.pop("seconds")
        self.assertEqual(first, again)
        self.assertEqual((first[0]["width"], first[0]["height"], first[0]["seed"]), (8, 6, 3))
        out, _ = self.run_program("generate", "nonogram", "--size", "8x6", "--seed", "3",
                                  "--count", "3")
        answers = self.json_of("solve", "-", text=out)
        self.assertEqual([answer["verdict"] for answer in answers], ["unique"] * 3)
        self.assertEqual(answers[0]["solutions"][0], first[0]["goal"])

    def test_writes_files_into_a_directory(self):
        self.run_program("generate", "nonogram", "--size", "5x5", "--count", "2", "--output", "made")
        answers = self.json_of("solve", "made")
        self.assertEqual([answer["verdict"] for answer in answers], ["unique", "unique"])

    def test_every_class_is_what_it_says(self):
        for name in ("trivial", "line", "moderate"):
            made = self.json_of("generate", "nonogram", "--size", "9x8", "--class", name,
                                "--count", "4")
            self.assertEqual([answer["class"] for answer in made], [name] * 4)
            self.assertEqual([answer["seed"] for answer in made], [1, 2, 3, 4])
        (deep,) = self.json_of("generate", "nonogram", "--size", "14", "--class", "deep")
        self.assertEqual(deep["class"], "deep")
        for name in ("any", "unique"):
            (made,) = self.json_of("generate", "nonogram", "--class", name)
            self.assertIn(made["class"], ("trivial", "line", "moderate", "deep"))

    def test_a_longer_run_begins_like_a_shorter_one(self):
        command = ("generate", "nonogram", "--size", "12x7", "--class", "line", "--seed", "5")
        longer, _ = self.run_program(*command, "--count", "6", "--threads", "4")
        shorter, _ = self.run_program(*command, "--count", "2", "--threads", "1")
        self.assertEqual(longer.count("====\n"), 5)
        self.assertTrue(longer.startswith(shorter))

    def test_symmetry_and_style(self):
        turned = {"mirror": lambda rows: [row[::-1] for row in rows],
                  "mirror-vertical": lambda rows: rows[::-1],
                  "rotation": lambda rows: [row[::-1] for row in rows[::-1]]}
        for symmetry, turn in turned.items():
            for style in ("noise", "blobs"):
                (made,) = self.json_of("generate", "nonogram", "--size", "11x8", "--symmetry",
                                       symmetry, "--style", style)
                self.assertEqual(made["goal"], turn(made["goal"]), (symmetry, style))

    def test_a_style_that_has_gone_names_what_took_its_place(self):
        for more in ([], ["--class", "deep"]):
            _, err = self.run_program("generate", "nonogram", "--style", "picture", *more, status=2)
            self.assertIn("motif makes a picture of something", err)

    def test_the_smallest_and_the_largest(self):
        for size in ("1x1", "1x100", "100x1", "100x100"):
            (made,) = self.json_of("generate", "nonogram", "--size", size)
            self.assertEqual(f"{made['width']}x{made['height']}", size)
        for size in ("101x5", "5x101"):
            self.run_program("generate", "nonogram", "--size", size, status=2)

    def test_what_cannot_be_made_ends_with_status_3(self):
        out, err = self.run_program("generate", "nonogram", "--size", "3x3", "--class", "deep",
                                    "--count", "5", status=3)
        self.assertEqual(out, "")
        self.assertIn("no deep puzzle of 3×3 was found in", err)
        self.assertEqual(err.count("attempts"), 1)
        (answer,) = self.json_of("generate", "nonogram", "--size", "100", "--class", "deep",
                                 "--time-limit", "0.1", status=3)
        self.assertEqual(answer["error"]["code"], "limit_reached")

    def test_interrupt_ends_a_run(self):
        process = self.start("generate", "nonogram", "--size", "60", "--count", "1000000",
                             "--class", "line", "--output", "made", "--quiet")
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3)

    def test_an_interrupted_run_says_so(self):
        process = self.start("generate", "nonogram", "--size", "100", "--class", "deep")
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, err),
                         (3, "-: interrupted before the answer was known\n"))

    def test_bad_options(self):
        for option, value in (("--class", "multiple"), ("--class", "hard"), ("--density", "1.5"),
                              ("--symmetry", "round"), ("--style", "oil"), ("--count", "0")):
            _, err = self.run_program("generate", "nonogram", option, value, status=2)
            self.assertIn(value, err)


if __name__ == "__main__":
    unittest.main()
