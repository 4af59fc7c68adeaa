"""Answers say what stopped them: every command, for every kind that it has, under limits that strike
at once. In JSON `complete` and `limit`, in text the limit and the option that helps, and exit status 3."""

import json
import signal
import subprocess
import unittest

from api_contract import Contract
from program import CHICK, PROGRAM, ProgramTest, non_of_picture, random_picture

CASE = "2\n62 26 66 42 32 36\n665545154156655451541566554515\n"
PICTURE = "P1\n40 40\n" + "\n".join(
    " ".join("1" if cell == "#" else "0" for cell in row) for row in random_picture(40, 0.5, 1)) + "\n"
PERMUTATIONS = non_of_picture(["." * i + "#" + "." * (11 - i) for i in range(12)])

PALETTE = [{"name": "white", "rgb": "#ffffff", "mark": "."}, {"name": "red", "rgb": "#e01010", "mark": "r"},
           {"name": "blue", "rgb": "#2040e0", "mark": "b"}]
COLOURS = {"palette": PALETTE, "rows": [[[1, 1], [1, 2]]] * 40, "columns": [[[1, 1], [1, 2]]] * 40}
FLOWER = {"palette": PALETTE, "goal": [".rrr.", "rrbrr", "rbbbr", ".rrr.", "..b.."]}
# Each line has room for its clue, but no two that cross agree on a colour.
CLASH = {"palette": PALETTE, "rows": [[[1, 1], [1, 2]], [[1, 2], [1, 1]]], "columns": [[[2, 1]], [[2, 2]]]}
CONTRACT = Contract()

# Each would go on for a while.
LONG = [
    ("solve", "hard.non"), ("solve", "--count", "hard.non"), ("solve", "--all", "hard.non"),
    ("check", "played.non"), ("hint", "hard.non"), ("explain", "hard.non"), ("rate", "hard.non"),
    ("generate", "nonogram", "--size", "100x100", "--class", "deep"),
    ("repair", "hard.non"), ("import", "picture.pbm"), ("import", "--unique", "picture.pbm"),
    ("render", "--solution", "-o", "x.svg", "hard.non"), ("render", "--steps", "-o", "x.pdf", "hard.non"),
    *((command, "--king", "large.lights") for command in ("solve", "hint", "explain", "rate", "check")),
    ("solve", "--king", "--count", "large.lights"), ("solve", "--king", "--all", "large.lights"),
    ("solve", "--king", "--max-solutions", "3", "large.lights"),
    ("solve", "--king", "--explain", "--any", "large.lights"),
    ("generate", "lightsout", "--size", "61x61", "--presses", "1600"),
    *((command, "case.in") for command in ("solve", "hint", "explain", "rate", "check")),
    ("solve", "--all", "case.in"), ("solve", "--all-optimal", "case.in"), ("solve", "--count", "case.in"),
    ("generate", "ewn", "--steps", "29..30", "--hard"), ("judge", "case.in", "case.out"),
    *((command, "colours.json") for command in ("solve", "check", "hint", "explain", "rate", "repair")),
    ("solve", "--count", "colours.json"), ("solve", "--all", "colours.json"), ("repair", "--given", "colours.json"),
    ("generate", "nonogram", "--colours", "3", "--size", "60x60"),
]

# Over in a moment.
SHORT = [
    *((command, "chick.non") for command in ("solve", "hint", "explain", "rate", "repair")),
    ("solve", "--all", "chick.non"), ("check", "chick.non", "chick.json"),
    ("generate", "nonogram", "--size", "5x5"), ("import", "--size", "10x10", "picture.pbm"),
    ("render", "-o", "x.svg", "chick.non"), ("convert", "chick.non", "x.xml"),
    *((command, "small.lights") for command in ("solve", "hint", "explain", "rate", "check")),
    ("solve", "--all", "small.lights"), ("generate", "lightsout", "--size", "4x4"),
    *((command, "case.in") for command in ("solve", "hint", "explain", "rate", "check")),
    ("generate", "ewn", "--steps", "4..9"), ("judge", "--elapsed", "0.1", "case.in", "case.out"),
    *((command, "flower.json") for command in ("solve", "check", "hint", "explain", "rate", "repair")),
    ("solve", "--all", "flower.json"), ("solve", "--count", "flower.json"),
    *((command, "clash.json") for command in ("solve", "check", "hint", "explain", "rate", "repair")),
]


class Completeness(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("hard.non", non_of_picture(random_picture(60, 0.5, 1)))
        self.write("played.non", non_of_picture(random_picture(60, 0.5, 1)) + "grid\n" + ("?" * 60 + "\n") * 60)
        self.write("many.non", PERMUTATIONS)
        self.write("chick.non", CHICK)
        self.write("picture.pbm", PICTURE)
        self.write("large.lights", ("#" * 300 + "\n") * 300)
        self.write("small.lights", "##\n#.\n")
        for name, puzzle in (("colours", COLOURS), ("flower", FLOWER), ("clash", CLASH)):
            self.write(f"{name}.json", json.dumps(puzzle))
        self.write("case.in", CASE)
        self.write("case.out", "0.1\n-1\n")
        out, _ = self.run_program("solve", "--json", "chick.non")
        self.write("chick.json", out)

    def run_json(self, *arguments):
        """The last object of a run, and its exit status."""
        done = subprocess.run([PROGRAM, *arguments, "--json"], cwd=self.directory, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        self.assertTrue(done.stdout, done)
        answer = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual(self.faults_of(arguments[0], answer), [], answer)
        return answer, done.returncode

    def faults_of(self, command, answer):
        """How a command's answer differs from that of the same operation over HTTP; the file is its own."""
        if "error" in answer or command not in ("solve", "check", "hint", "explain", "rate", "repair", "judge"):
            return []
        answered = {name: value for name, value in answer.items() if name not in ("file", "index")}
        responses = CONTRACT.root["paths"][f"/api/v1/{command}"]["post"]["responses"]
        return CONTRACT.faults(CONTRACT.resolve(responses["200"])["content"]["application/json"]["schema"], answered)

    def test_an_answer_without_time(self):
        for arguments in LONG:
            with self.subTest(arguments=arguments):
                answer, status = self.run_json(*arguments, "--time-limit", "0")
                self.assertEqual((answer.get("complete"), answer.get("limit")), (False, "time"), answer)
                self.assertEqual(status, 3)

    def test_a_text_without_time(self):
        for arguments in LONG:
            with self.subTest(arguments=arguments):
                out, err = self.run_program(*arguments, "--time-limit", "0", status=3)
                self.assertIn("the time limit was reached before", out + err)
                self.assertIn("--time-limit allows more", out + err)

    def test_an_answer_without_memory(self):
        """Whatever is still known: it says whether that is all, and text and JSON end alike."""
        for arguments in LONG + SHORT:
            # One takes no limit, the other would go on for ever in no memory at all.
            if arguments[0] == "convert" or "deep" in arguments:
                continue
            with self.subTest(arguments=arguments):
                answer, status = self.run_json(*arguments, "--memory-limit", "1KiB")
                self.assertIn(status, (0, 1, 3), answer)
                self.assertEqual(answer.get("limit"), "memory" if status == 3 else None, answer)
                out, err = self.run_program(*arguments, "--memory-limit", "1KiB", status=status)
                if status == 3:
                    self.assertIn("the memory limit was reached before", out + err)

    def test_an_answer_that_nothing_cut(self):
        for arguments in SHORT:
            with self.subTest(arguments=arguments):
                answer, status = self.run_json(*arguments)
                self.assertIs(answer.get("complete"), True, answer)
                self.assertNotIn("limit", answer)
                self.assertIsInstance(answer["seconds"], float)
                self.assertIn(status, (0, 1))

    def test_a_proof_that_the_limits_do_not_allow(self):
        """Lights Out whose minimum is found and not proved: 61x61 has a kernel of 40 dimensions."""
        for command in ("solve", "hint", "rate"):
            with self.subTest(command=command):
                self.write("all.lights", ("#" * 61 + "\n") * 61)
                answer, status = self.run_json(command, "all.lights", "--memory-limit", "1MiB")
                self.assertEqual((answer["complete"], answer["limit"], answer["minimal"]),
                                 (False, "memory", False), answer)
                self.assertEqual(status, 3)
                out, _ = self.run_program(command, "all.lights", "--memory-limit", "1MiB", status=3)
                self.assertRegex(out, r"the memory limit was reached before .*--memory-limit")

    def test_what_is_larger_than_anybody_attempts(self):
        board = ("--king", "--size", "41x41", "--all-on")  # the kernel has 81 dimensions
        answer, status = self.run_json("solve", *board)
        self.assertEqual((answer["complete"], answer["limit"], answer["minimal"]), (False, "size", False))
        self.assertEqual(status, 3)
        out, _ = self.run_program("solve", *board, status=3)
        self.assertIn("the size limit was reached before", out)

    def test_solutions_arrive_when_they_are_found(self):
        """The first can be read while the search goes on; whoever then stops it hears so."""
        for options, is_first in (([], lambda line: line == "Solution #1\n"),
                                  (["--json"], lambda line: json.loads(line)["number"] == 1)):
            with self.subTest(options=options), self.start("solve", "--all", "many.non", *options) as process:
                self.assertTrue(any(map(is_first, process.stdout)))
                process.send_signal(signal.SIGINT)
                out, _ = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 3)
                if options:
                    closing = json.loads(out.splitlines()[-1])
                    self.assertEqual((closing["complete"], closing["limit"], closing["solutions"]),
                                     (False, "stopped", []))
                else:
                    self.assertIn("stopped before all were found", out)

    def test_interrupted_generation_is_no_limit_of_time(self):
        with self.start("generate", "nonogram", "--size", "100x100", "--class", "deep", "--json") as process:
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
            self.assertIn(process.returncode, (3, -signal.SIGINT), out)
            if process.returncode == 3:
                answer = json.loads(out)
                self.assertEqual((answer["complete"], answer["limit"]), (False, "stopped"))


if __name__ == "__main__":
    unittest.main()
