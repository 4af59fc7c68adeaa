"""EWN on the command line: solve, check, generate and the judge."""

import json
import os
import sys
import unittest

from program import PROGRAM, ProgramTest

DICE = "665545154156655451541566554515"
CASE = "2\n62 26 66 42 32 36\n" + DICE + "\n"
MOVES = "36 45 45 55 32 41 41 51 42 51 55 66 62 51 26 15 15 4 51 40 4 3 66 55 55 44 3 2 2 1 1 0"
OUTPUT = "0.098782\n16\n" + MOVES + "\n"
IMPOSSIBLE = "6\n0 9 90 95 59 99\n" + 30 * "1" + "\n"


class Ewn(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("sample.in", CASE)
        self.write("sample.out", OUTPUT)
        self.write("impossible.in", IMPOSSIBLE)

    def result_of(self, *arguments, status=0):
        [result] = self.json_of(*arguments, status=status)
        return result


class Solve(Ewn):
    def test_cases_of_one_file_are_told_apart(self):
        out, _ = self.run_program("generate", "ewn", "--steps", "3..9", "--count", "2", "--json")
        self.write("two.json", out)
        out, _ = self.run_program("hint", "two.json")
        self.assertRegex(out, r"^two\.json \(1\): .*\ntwo\.json \(2\): ")
        out, _ = self.run_program("solve", "two.json")
        self.assertRegex(out, r"(?s)^two\.json \(1\):\n.*\ntwo\.json \(2\):\n")
        out, _ = self.run_program("solve", "--quiet", "two.json")
        self.assertNotIn("two.json", out)

    def test_the_output_is_that_of_the_document(self):
        out, _ = self.run_program("solve", "sample.in")
        seconds, steps, moves = out.splitlines()
        self.assertLess(float(seconds), 10)
        self.assertEqual(steps, "16")
        self.assertEqual(len(moves.split()), 32)
        self.write("own.out", out)
        self.run_program("judge", "sample.in", "own.out", "--elapsed", seconds)

    def test_an_impossible_case_has_minus_one_steps(self):
        out, _ = self.run_program("solve", "impossible.in", status=1)
        self.assertEqual(out.splitlines()[1], "-1")
        result = self.result_of("solve", "impossible.in", status=1)
        self.assertEqual((result["verdict"], result["steps"], result["moves"]), ("none", -1, []))

    def test_fields_of_the_contract(self):
        result = self.result_of("solve", "sample.in")
        self.assertEqual(result["file"], "sample.in")
        self.assertEqual(result["kind"], "ewn")
        self.assertEqual(result["verdict"], "optimal")
        self.assertEqual(result["steps"], 16)
        self.assertEqual(len(result["moves"]), 16)
        self.assertGreaterEqual(result["seconds"], 0)
        self.assertGreater(result["stats"]["nodes"], 0)
        self.assertNotIn("count_optimal", result)

    def test_all_optimal_lines_are_counted_and_some_listed(self):
        result = self.result_of("solve", "--all-optimal", "--max-solutions", "3", "sample.in")
        self.assertEqual(result["count_optimal"], "1215820")
        self.assertEqual(len({str(line) for line in result["lines"]}), 3)

    def test_the_story_names_every_round(self):
        out, _ = self.run_program("solve", "--explain", "sample.in")
        for number in range(1, 17):
            self.assertIn(f"Round {number}: the die shows {DICE[number - 1]};", out)

    def test_a_limit_leaves_it_unknown(self):
        result = self.result_of("solve", "--time-limit", "0", "sample.in", status=3)
        self.assertEqual(result["verdict"], "unknown")

    def test_all_lines_stream(self):
        self.write("one.in", "1\n22 13 14 15 16 17\n" + "1" * 30 + "\n")
        *found, closing = self.json_of("solve", "--all", "one.in")
        self.assertEqual([(line["number"], line["solution"]) for line in found],
                         [(1, [[22, 11], [11, 0]])])
        self.assertEqual((closing["solutions"], closing["count_optimal"], closing["complete"]),
                         ([], "1", True))

    def test_a_judge_without_time_says_so(self):
        out, _ = self.run_program("solve", "sample.in")
        self.write("line.out", out)
        judged = self.result_of("judge", "--time-limit", "0", "sample.in", "line.out", status=3)
        self.assertEqual((judged["complete"], judged["limit"], judged["score"]),
                         (False, "time", None))
        out, _ = self.run_program("judge", "--time-limit", "0", "sample.in", "line.out", status=3)
        self.assertIn("points unknown: the time limit was reached", out)

    def test_the_output_of_a_case_given_up_keeps_the_points_for_the_time(self):
        out, err = self.run_program("solve", "--time-limit", "0", "sample.in", status=3)
        seconds, steps = out.splitlines()
        self.assertEqual(steps, "0")
        self.assertIn("Unknown: the time limit was reached before a shortest line was found", err)
        self.write("given_up.out", out)
        arguments = ("judge", "sample.in", "given_up.out", "--elapsed", seconds)
        result = self.result_of(*arguments, status=1)
        self.assertEqual((result["time"], result["score"]), ("right", 0.5))
        out, _ = self.run_program("solve", "--time-limit", "0", "--json", "sample.in", status=3)
        self.write("given_up.out", out)
        arguments = (*arguments[:-1], str(json.loads(out)["seconds"]))
        self.assertEqual(self.result_of(*arguments, status=1)["score"], 0.5)

    def test_other_boards(self):
        self.write("small.in", "1\n15 1 2 3 4 8\n111\n")
        arguments = ("solve", "small.in", "--size", "4x4", "--dice-length", "3", "--holes")
        self.assertEqual(self.result_of(*arguments, "none")["steps"], 3)
        self.result_of(*arguments, "10,9,6", status=1)
        self.run_program("solve", "small.in", status=2)

    def test_errors_name_the_place(self):
        self.write("bad.in", "2\n62 26 33 42 32 36\n" + DICE + "\n")
        _, err = self.run_program("solve", "bad.in", status=2)
        self.assertTrue(err.startswith("bad.in:2:7: piece 3 is at 33"), err)
        error = self.result_of("solve", "bad.in", status=2)["error"]
        self.assertEqual((error["code"], error["line"], error["column"]),
                         ("position_on_removed_cell", 2, 7))

    def test_a_byte_order_mark_is_no_error(self):
        self.write("marked.in", "\ufeff" + CASE)
        self.assertEqual(self.result_of("solve", "marked.in")["steps"], 16)

    def test_standard_input_is_recognised_by_its_content(self):
        out, _ = self.run_program("solve", "-", text=CASE)
        self.assertEqual(out.splitlines()[1], "16")


class Check(Ewn):
    def test_solved_open_and_wrong(self):
        self.assertEqual(self.result_of("check", "sample.in", "sample.out")["verdict"], "solved")
        self.assertEqual(self.result_of("check", "sample.in")["verdict"], "open")
        self.write("bad.out", OUTPUT.replace("36 45 45 55", "36 45 45 99"))
        result = self.result_of("check", "sample.in", "bad.out", status=1)
        self.assertEqual((result["verdict"], result["round"]), ("wrong", 1))


    def test_impossible_is_right_where_it_is(self):
        self.write("claim.out", "0.0\n-1\n")
        result = self.result_of("check", "impossible.in", "claim.out")
        self.assertEqual((result["verdict"], result["completable"]), ("solved", False))
        out, _ = self.run_program("check", "impossible.in", "claim.out")
        self.assertIn("impossible, as the output says", out)
        result = self.result_of("check", "sample.in", "claim.out", status=1)
        self.assertEqual(result["verdict"], "wrong")
        self.assertIn("it takes 16 steps", result["reason"])
        result = self.result_of("check", "sample.in", "claim.out", "--time-limit", "0", status=3)
        self.assertEqual((result["verdict"], result["completable"]), ("open", None))


class Generate(Ewn):
    def test_the_optimum_is_in_the_range_and_the_seed_decides(self):
        arguments = ("generate", "ewn", "--steps", "12..14", "--seed", "5")
        first, _ = self.run_program(*arguments)
        again, _ = self.run_program(*arguments)
        self.assertEqual(first, again)
        self.write("made.in", first)
        stated = int(first.splitlines()[3])
        self.assertIn(stated, range(12, 15))
        self.assertEqual(self.result_of("solve", "made.in")["steps"], stated)

    def test_several_hard_ones_as_json(self):
        out, _ = self.run_program("generate", "ewn", "--steps", "8..10", "--hard", "--count", "2",
                                  "--json")
        made = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([puzzle["seed"] for puzzle in made], [1, 2])
        for puzzle in made:
            self.assertIn(puzzle["optimum"], range(8, 11))
            self.assertEqual(len(puzzle["dice"]), 30)

    def test_a_range_beyond_the_dice_is_refused(self):
        self.run_program("generate", "ewn", "--steps", "31..40", status=2)


class Judge(Ewn):
    def test_the_sample_is_legal(self):
        result = self.result_of("judge", "sample.in", "sample.out", "--elapsed", "0.1")
        self.assertEqual((result["legal"], result["steps"], result["optimal"], result["score"]),
                         (True, 16, 16, 2))
        out, _ = self.run_program("judge", "sample.in", "sample.out")
        self.assertIn("The time was not judged", out)

    def test_points_of_the_table(self):
        for optimal, elapsed, score in ((16, 0.1, 2), (15, 0.1, 2.5), (14, 0.1, 0.5), (16, 0.3, 0)):
            result = self.result_of("judge", "sample.in", "sample.out", "--optimal", str(optimal),
                                  "--elapsed", str(elapsed))
            self.assertEqual(result["score"], score)

    def test_the_first_illegal_move_is_explained(self):
        self.write("bad.out", OUTPUT.replace("36 45 45 55", "36 45 62 61"))
        result = self.result_of("judge", "sample.in", "bad.out", "--elapsed", "0.1", status=1)
        self.assertEqual((result["legal"], result["round"], result["score"]), (False, 1, 0.5))
        self.assertIn("only piece 6 may move, not piece 1", result["reason"])

    def test_a_better_line_refutes_the_stated_optimum(self):
        for stated, words in (("17", "the stated optimum of 17 steps is refuted"),
                              ("-1", "stated to be impossible")):
            result = self.result_of("judge", "sample.in", "sample.out", "--optimal", stated)
            self.assertTrue(result["legal"])
            self.assertIn(words, result["reason"])
            self.assertIn("this line solves it in 16 steps", result["reason"])
        self.assertNotIn("reason", self.result_of("judge", "sample.in", "sample.out"))

    def test_the_sentence_says_what_is_wrong(self):
        first_moves = " ".join(MOVES.split()[:4])
        for text, begins in (
                ("0.1\n1\n36 45\n", "unfinished: 1 step, optimum 16, "),
                (f"0.1\n2\n{first_moves}\n", "unfinished: 2 steps, optimum 16, "),
                ("0.1\n1\n36 99\n", "illegal: 1 step, optimum 16, "),
                ("0.1\n-1\n", "wrong: called impossible, optimum 16, "),
                (OUTPUT.replace("16", "15"), "miscounted: 15 steps, optimum 16, ")):
            self.write("claim.out", text)
            out, _ = self.run_program("judge", "sample.in", "claim.out", status=1)
            self.assertTrue(out.startswith(begins), out)
        self.write("claim.out", "0.1\n1\n36 45\n")
        out, _ = self.run_program("judge", "sample.in", "claim.out", status=1)
        self.assertIn("after 1 move goal piece 2 is at", out)
        self.write("claim.out", "0.1\n-1\n")
        out, _ = self.run_program("judge", "impossible.in", "claim.out")
        self.assertTrue(out.startswith("legal: called impossible, optimum none, 2.0 of 2.0"), out)

    def test_a_number_of_steps_that_does_not_fit_is_quoted_as_it_is(self):
        self.write("huge.out", "0.1\n99999999999999999999\n")
        _, err = self.run_program("judge", "sample.in", "huge.out", status=2)
        self.assertIn("huge.out:2:1: the number of steps is 99999999999999999999; it must be", err)

    def test_an_output_that_cannot_be_read_is_bad_input(self):
        self.write("bad.out", "0.1\nmany\n")
        _, err = self.run_program("judge", "sample.in", "bad.out", status=2)
        self.assertIn("bad.out:2:1:", err)
        self.assertEqual(self.result_of("judge", "sample.in", "bad.out", status=2)["file"],
                         "bad.out")

    def test_a_directory_has_a_total(self):
        self.write("cases/a.in", CASE)
        self.write("cases/b.in", IMPOSSIBLE)
        self.write("outputs/a.out", OUTPUT)
        self.write("outputs/b.out", "0.0\n-1\n")
        out, _ = self.run_program("judge", "cases", "outputs")
        self.assertIn("Total: 4.0 of 4.0 points in 2 cases", out)
        os.remove(self.path("outputs/b.out"))
        self.run_program("judge", "cases", "outputs", status=2)

    def test_errors_of_a_directory_go_to_standard_error(self):
        self.write("cases/a.in", CASE)
        self.write("cases/b.in", "nonsense")
        self.write("cases/c.in", CASE)
        self.write("outputs/a.out", OUTPUT)
        self.write("outputs/b.out", OUTPUT)
        out, err = self.run_program("judge", "cases", "outputs", status=2)
        self.assertRegex(err, r"(?m)^cases/b\.in:1:1: ")
        self.assertRegex(err, r"(?m)^cases/c\.in: there is no output")
        self.assertNotIn("expected", out)
        self.assertIn("in 1 case; 2 not judged", out)

    def test_our_own_program_gets_full_points(self):
        result = self.result_of("judge", "sample.in", "--run", f"'{PROGRAM}' solve -")
        self.assertEqual((result["legal"], result["score"], result["time"]), (True, 2, "right"))

    def test_programs_may_neither_fork_nor_start_threads(self):
        self.write("forks.py", "import os\nos.fork()\n")
        self.write("threads.py", "import threading\nthreading.Thread(target=print).start()\n")
        for script in ("forks.py", "threads.py"):
            result = self.result_of("judge", "sample.in", "--run", f"{sys.executable} {script}",
                                  status=1)
            self.assertEqual((result["legal"], result["score"]), (False, 0))
            self.assertIn("which the rules forbid", result["reason"])

    def test_the_memory_of_a_program_is_limited(self):
        self.write("hungry.py", "try:\n  x = bytearray(5 << 30)\n"
                                "except MemoryError:\n  print('hungry')\n")
        result = self.result_of("judge", "sample.in", "--run", f"{sys.executable} hungry.py",
                              status=1)
        self.assertEqual(result["score"], 0)
        self.assertIn("hungry", result["reason"])

    def test_the_time_limit_is_that_of_the_program_too(self):
        self.write("loop.py", "while True: pass\n")
        result = self.result_of("judge", "sample.in", "--run", f"{sys.executable} loop.py",
                                "--optimal", "16", "--time-limit", "0.3", status=1)
        self.assertEqual(result["reason"], "the program was stopped after 0.3 s")

    def test_a_program_gets_the_case_without_its_optimum(self):
        self.write("stated.in", CASE + "16\n")
        self.write("count.py", "import sys\nprint(0.0)\nprint(len(sys.stdin.readlines()))\n")
        result = self.result_of("judge", "stated.in", "--run", f"{sys.executable} count.py",
                              status=1)
        self.assertEqual(result["steps"], 3)

    def test_usage(self):
        self.run_program("judge", "sample.in", status=2)
        self.run_program("judge", "sample.in", "sample.out", "--run", "x", status=2)
        _, err = self.run_program("judge", "sample.in", "--run", "./absent", status=2)
        self.assertIn("cannot run ./absent", err)


if __name__ == "__main__":
    unittest.main()
