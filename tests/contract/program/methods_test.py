"""The methods of the textbooks: `solve --method NAME --trace`, and `report`, which compares them."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from program import CHICK, PROGRAM

TWO_WAYS = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
NO_WAY = "width 3\nheight 3\nrows\n3\n0\n3\ncolumns\n1,1\n2\n1,1\n"
# Line logic says nothing about it.
STUCK = "width 4\nheight 4\nrows\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n"
BOARD = "###\n###\n###\n"
DARK_CORNER = "#...\n....\n....\n....\n"
CASE = "1\n12 21 35 62 75 88\n111111111111111111111111111111\n"
KINDS = {
    "nonogram": ("chick.non", CHICK, ("backtracking", "lines", "learning")),
    "lightsout": ("board.lights", BOARD, ("bfs", "algebra")),
    "ewn": ("case.ewn", CASE, ("bfs", "idastar")),
}


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120)


class MethodsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name, text, _ in KINDS.values():
            self.write(name, text)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def path(self, name):
        return str(self.folder / name)

    def answer(self, *arguments, status=0):
        done = run(*arguments, "--json")
        self.assertEqual(done.returncode, status, done.stderr)
        return json.loads(done.stdout)


class Solve(MethodsTest):
    def test_every_method_says_what_our_solver_says(self):
        for kind, (name, _, methods) in KINDS.items():
            ours = self.answer("solve", self.path(name))
            for method in methods:
                with self.subTest(kind=kind, method=method):
                    answer = self.answer("solve", self.path(name), "--method", method, "--trace")
                    self.assertEqual(answer["method"], method)
                    self.assertTrue(answer["complete"])
                    for field in ("verdict", "press_count", "steps", "solutions", "nullity"):
                        self.assertEqual(answer.get(field), ours.get(field), field)
                    self.check_trace(answer["trace"])

    def check_trace(self, trace):
        self.assertEqual(trace["nodes"], sum(layer["nodes"] for layer in trace["layers"]))
        self.assertEqual([layer["depth"] for layer in trace["layers"]],
                         list(range(len(trace["layers"]))))
        for layer in trace["layers"]:
            if "branching" in layer and layer["nodes"]:
                kept = layer["children"] - layer["discarded"]
                self.assertAlmostEqual(layer["branching"], kept / layer["nodes"])
        for name in ("queue", "table"):
            sizes = [layer[name] for layer in trace["layers"] if name in layer]
            self.assertEqual(trace[name], max(sizes, default=0))
        self.assertIn("depth", trace["meaning"])

    def test_without_trace_the_answer_alone(self):
        answer = self.answer("solve", self.path("board.lights"), "--method", "bfs")
        self.assertNotIn("trace", answer)
        self.assertEqual(answer["press_count"], 5)

    def test_text_has_the_answer_and_a_table(self):
        done = run("solve", self.path("board.lights"), "--method", "bfs", "--trace")
        self.assertEqual(done.returncode, 0)
        self.assertIn("5 presses: (0,0) (2,0) (1,1) (0,2) (2,2)", done.stdout)
        self.assertRegex(done.stdout, r"(?m)^ depth +nodes +children +discarded +branching +queue +table$")
        self.assertRegex(done.stdout, r"(?m)^ +0 +1 +9 +0 +9\.00 +9 +10$")
        self.assertIn("effective branching factor", done.stdout)
        done = run("solve", self.path("case.ewn"), "--method", "idastar", "--trace")
        self.assertIn("bound ", done.stdout)

    def test_verdicts(self):
        two = self.write("two.non", TWO_WAYS)
        none = self.write("none.non", NO_WAY)
        for method in ("backtracking", "learning"):
            self.assertEqual(self.answer("solve", two, "--method", method)["verdict"], "multiple")
        for method in ("backtracking", "learning", "lines"):
            answer = self.answer("solve", none, "--method", method, status=1)
            self.assertEqual(answer["verdict"], "none")
        stuck = self.answer("solve", self.write("stuck.non", STUCK), "--method", "lines", status=3)
        self.assertEqual((stuck["verdict"], stuck["complete"]), ("unknown", True))
        self.assertEqual(stuck["grid"], ["????"] * 4)

    def test_no_solution_has_its_reason(self):
        dark = self.write("dark.lights", DARK_CORNER)
        answer = self.answer("solve", dark, "--method", "algebra", status=1)
        self.assertEqual(answer["verdict"], "none")
        self.assertEqual(len(answer["certificate"]), 4)
        self.assertEqual(self.answer("solve", dark, "--method", "bfs", status=1)["verdict"], "none")

    def test_options_of_the_board_count(self):
        answer = self.answer("solve", self.path("board.lights"), "--torus", "--method", "bfs")
        ours = self.answer("solve", self.path("board.lights"), "--torus")
        self.assertEqual(answer["press_count"], ours["press_count"])

    def test_limits_cut_and_say_so(self):
        large = self.write("large.lights", "#" * 8 + "\n" + ("." * 8 + "\n") * 7)
        answer = self.answer("solve", large, "--method", "bfs", status=3)
        self.assertEqual((answer["complete"], answer["limit"]), (False, "size"))
        wide = self.write("wide.lights", ("#" * 7 + "\n") * 8)
        for limit, arguments in (("memory", ("--memory-limit", "1M")), ("time", ("--time-limit", "0"))):
            answer = self.answer("solve", wide, "--method", "bfs", *arguments, status=3)
            self.assertEqual((answer["verdict"], answer["limit"]), ("unknown", limit))
            done = run("solve", wide, "--method", "bfs", *arguments)
            self.assertIn(f"{limit} limit", done.stdout)

    def test_each_kind_has_its_own_methods(self):
        for kind, (name, _, methods) in KINDS.items():
            for other in {"bfs", "algebra", "idastar", "lines"} - set(methods):
                done = run("solve", self.path(name), "--method", other)
                self.assertEqual(done.returncode, 2)
                self.assertIn(f'no method "{other}" for puzzles of the kind {kind}', done.stderr)
                self.assertIn(", ".join(methods), done.stderr)

    def test_bad_usage(self):
        board = self.path("board.lights")
        for arguments, message in ((("--trace",), "--method NAME"), (("--method", "magic"), "magic"),
                                   (("--method", "bfs", "--count"), "--count does not go with --method"),
                                   (("--method", "bfs", "--all"), "--all does not go")):
            done = run("solve", board, *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(message, done.stderr)


class Report(MethodsTest):
    def report(self, name, output, *more):
        done = run("report", self.path(name), "-o", self.path(output), *more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / output).read_text(encoding="utf-8")

    def test_json_compares_all_methods_with_ours(self):
        for kind, (name, _, methods) in KINDS.items():
            report = json.loads(self.report(name, "report.json"))
            self.assertEqual(report["kind"], kind)
            self.assertEqual([answer["method"] for answer in report["methods"]], list(methods))
            self.assertEqual({answer["verdict"] for answer in report["methods"]},
                             {report["ours"]["verdict"]})
            self.assertIn("say the same", report["text"])
            self.assertTrue(report["complete"])

    def test_a_page_needs_nothing_beside_itself(self):
        for name, _, methods in KINDS.values():
            page = self.report(name, "report.html")
            self.assertNotRegex(page, r'(?:src|href)="|@import|url\(|<script')
            self.assertIn("prefers-color-scheme: dark", page)
            self.assertIn("@media print", page)
            self.assertIn(f"<h1>{name}</h1>", page)
            for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
                xml.etree.ElementTree.fromstring(drawing)
            self.assertIn("Nodes by depth", page)
            for method in methods:
                self.assertIn(f"<summary>{method}</summary>", page)

    def test_the_curve_has_a_point_for_every_depth(self):
        answer = self.answer("solve", self.path("board.lights"), "--method", "bfs", "--trace")
        picture = self.report("board.lights", "report.svg", "--method", "bfs")
        root = xml.etree.ElementTree.fromstring(picture)
        line = next(path for group in root.iter() if group.get("class") == "series-0"
                    for path in group if path.get("class") == "line" and "L" in path.get("d"))
        self.assertEqual(line.get("d").count("L") + 1, len(answer["trace"]["layers"]))

    def test_titles_are_escaped(self):
        self.write("evil.non", 'title "<script>alert(1)</script>"\n' + CHICK)
        page = self.report("evil.non", "report.html")
        self.assertNotIn("<script", page)
        self.assertIn("&lt;script&gt;", page)

    def test_what_was_cut_is_told(self):
        wide = self.write("wide.lights", ("#" * 7 + "\n") * 8)
        done = run("report", wide, "-o", self.path("cut.html"), "--memory-limit", "1M")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("Without an answer: bfs", done.stderr)
        self.assertIn("cut: memory", (self.folder / "cut.html").read_text(encoding="utf-8"))
        done = run("report", wide, "-o", "-", "--memory-limit", "1M")
        report = json.loads(done.stdout)
        self.assertEqual((report["complete"], report["limit"]), (False, "memory"))

    def test_bad_usage(self):
        for arguments, message in (
                ((self.path("board.lights"), "-o", self.path("report.txt")), ".html, .svg or .json"),
                ((self.path("board.lights"),), "--output"),
                ((self.path("missing.lights"), "-o", "-"), "missing.lights"),
                ((self.path("board.lights"), "-o", "-", "--method", "lines"), "no method")):
            done = run("report", *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main()
