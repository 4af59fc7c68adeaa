"""The contract for programs: kinds and files, JSON lines, what counts from where, exit status. The
same rules for every kind, so each is shown with the smallest puzzles of all three."""

import json
import os
import stat
import subprocess
import unittest

from program import CHICK, PROGRAM, ProgramTest

LIGHTS = "##\n#.\n"
UNSOLVABLE_LIGHTS = "#....\n.....\n.....\n.....\n.....\n"
CASE = "2\n62 26 66 42 32 36\n665545154156655451541566554515\n"
IMPOSSIBLE_CASE = "1\n99 26 66 42 32 36\n" + 30 * "6" + "\n"


class Kinds(ProgramTest):
    def kind_of(self, *arguments, text=None):
        (answer,) = self.json_of("solve", *arguments, text=text)
        return answer["kind"]

    def test_the_extension_tells(self):
        for name, text, kind in (("a.non", CHICK, "nonogram"), ("a.lights", LIGHTS, "lightsout"),
                                 ("a.ewn", CASE, "ewn"), ("a.in", CASE, "ewn")):
            self.write(name, text)
            self.assertEqual(self.kind_of(name), kind)

    def test_else_the_content_tells(self):
        for text, kind in ((CHICK, "nonogram"), (LIGHTS, "lightsout"), ("0#\n.0\n", "lightsout"),
                           (CASE, "ewn"), (CASE + "16\n", "ewn")):
            self.write("puzzle.txt", text)
            self.assertEqual(self.kind_of("puzzle.txt"), kind)
            self.assertEqual(self.kind_of("-", text=text), kind)

    def test_the_option_outweighs_both(self):
        self.write("a.non", LIGHTS)
        self.assertEqual(self.kind_of("--kind", "lightsout", "a.non"), "lightsout")
        self.run_program("solve", "a.non", status=2)

    def test_options_of_another_kind_are_refused(self):
        self.write("a.ewn", CASE)
        _, err = self.run_program("solve", "--torus", "a.ewn", status=2)
        self.assertIn("--torus", err)
        (answer,) = self.json_of("solve", "--any", "a.ewn", status=2)
        self.assertEqual(answer["file"], "a.ewn")
        self.assertIn("--any", answer["error"]["message"])


class JsonLines(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("chick.non", CHICK)
        self.write("two.lights", LIGHTS + "\n" + LIGHTS)
        self.write("case.ewn", CASE)

    def test_one_object_a_puzzle_with_file_and_index(self):
        answers = self.json_of("solve", "chick.non", "two.lights", "case.ewn")
        self.assertEqual([answer["file"] for answer in answers],
                         ["chick.non", "two.lights", "two.lights", "case.ewn"])
        self.assertEqual([answer.get("index") for answer in answers], [None, 1, 2, None])
        for answer in answers:
            self.assertIsInstance(answer["seconds"], float)

    def test_a_bad_file_in_the_middle_stops_nothing(self):
        self.write("bad.lights", "##\n#x\n")
        first, bad, last = self.json_of("solve", "chick.non", "bad.lights", "case.ewn", status=2)
        self.assertEqual(first["verdict"], "unique")
        self.assertEqual(last["verdict"], "optimal")
        self.assertEqual(set(bad), {"file", "error"})
        self.assertEqual(set(bad["error"]), {"code", "message", "line", "column"})
        self.assertEqual((bad["error"]["line"], bad["error"]["column"]), (2, 2))

    def test_errors_for_people_name_file_line_and_column(self):
        self.write("bad.lights", "##\n#x\n")
        self.write("bad.ewn", CASE.replace("36", "33"))
        out, err = self.run_program("solve", "bad.lights", "bad.ewn", status=2)
        self.assertEqual(out, "")
        self.assertRegex(err, r"(?m)^bad\.lights:2:2: .+$")
        self.assertRegex(err, r"(?m)^bad\.ewn:2:16: .+$")

    def test_json_counts_from_0_and_text_from_1(self):
        (answer,) = self.json_of("solve", "--size", "3x1", "--bits", "6")
        self.assertEqual(answer["presses"], [[2, 0]])
        out, _ = self.run_program("solve", "--size", "3x3", "--bits", "1", "--explain")
        self.assertIn("Row 1 is wrong in column 1:", out)

    def test_generated_puzzles_can_be_read_again(self):
        for arguments in (("lightsout", "--size", "4x3"), ("ewn", "--steps", "4..9")):
            for form in ([], ["--json"]):
                out, _ = self.run_program("generate", *arguments, "--count", "3", *form)
                answers = self.json_of("solve", "-", text=out)
                self.assertEqual([answer["index"] for answer in answers], [1, 2, 3])

    def test_every_generated_object_names_its_file(self):
        for arguments in (("nonogram", "--size", "5x5"), ("lightsout", "--size", "4x3"),
                          ("ewn", "--steps", "4..9")):
            (made,) = self.json_of("generate", *arguments)
            self.assertEqual(made["file"], "-")
            (stored,) = self.json_of("generate", *arguments, "--output", "made")
            self.assertTrue(os.path.isfile(self.path(stored["file"])), stored["file"])


class ExitStatus(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("good.lights", LIGHTS)
        self.write("none.lights", UNSOLVABLE_LIGHTS)
        self.write("none.ewn", IMPOSSIBLE_CASE)
        self.write("bad.ewn", "7\n")

    def test_of_single_puzzles(self):
        self.run_program("solve", "good.lights", status=0)
        self.run_program("solve", "none.lights", status=1)
        self.run_program("solve", "none.ewn", status=1)
        self.run_program("solve", "bad.ewn", status=2)

    def test_unknown_is_3(self):
        (answer,) = self.json_of("solve", "--states", "3", "--size", "300x300", "--all-on",
                                 "--time-limit", "0.001", status=3)
        self.assertEqual(answer["verdict"], "unknown")

    def test_of_a_batch_the_worst_counts(self):
        unknown = ["--size", "300x300", "--king", "--all-on", "--time-limit", "0.001"]
        self.run_program("solve", "good.lights", "none.lights", status=1)
        self.run_program("solve", "none.lights", "good.lights", status=1)
        self.run_program("solve", "none.lights", *unknown, status=3)
        self.run_program("solve", "bad.ewn", *unknown, status=2)
        self.run_program("solve", "none.lights", "bad.ewn", "good.lights", status=2)

    def test_missing_unreadable_and_empty_inputs_are_bad(self):
        self.run_program("solve", "missing.lights", status=2)
        self.run_program("solve", self.write("empty.lights", ""), status=2)
        self.run_program("solve", self.write("empty.ewn", ""), status=2)
        os.mkdir(self.path("folder"))
        (answer,) = self.json_of("solve", "folder", status=2)
        self.assertEqual(answer["error"]["code"], "no_puzzles")
        if os.geteuid() != 0:
            os.chmod(self.path("good.lights"), stat.S_IWUSR)
            self.run_program("solve", "good.lights", status=2)

    def test_answers_that_cannot_be_written_are_no_success(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "solve", "good.lights"], cwd=self.directory,
                                  stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot write", done.stderr)

    def test_a_reader_that_leaves_ends_the_program(self):
        with subprocess.Popen([PROGRAM, "solve", "--any", "--size", "3000x3000", "--all-on"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.read(10)
            process.stdout.close()
            self.assertNotEqual(process.wait(timeout=120), 0)
            self.assertEqual(process.stderr.read(), b"")


class Many(ProgramTest):
    def test_many_small_boards_are_solved_as_single_ones_are(self):
        boards = []
        for number in range(300):
            bits = number * 2654435761 % 2 ** 25
            rows = ["".join("#" if bits >> (5 * y + x) & 1 else "." for x in range(5))
                    for y in range(5)]
            boards.append("\n".join(rows) + "\n")
        self.write("many.lights", "\n".join(boards))
        out, _ = self.run_program("solve", "--json", "many.lights", status=1)
        answers = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(answers), len(boards))
        for number in range(0, 300, 25):
            (alone,) = self.json_of("solve", self.write("one.lights", boards[number]),
                                    status=1 if answers[number]["verdict"] == "none" else 0)
            for field in ("verdict", "press_count", "minimal", "nullity", "lower_bound"):
                self.assertEqual(answers[number][field], alone[field], field)
            self.write("claim.json", json.dumps(answers[number]))
            self.run_program("check", "one.lights", "claim.json")


if __name__ == "__main__":
    unittest.main()
