"""quadrille batch: many puzzles into one file of JSON lines, in order, each once, whatever happens."""

import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM

# How often a batch is killed; more by hand.
KILLS = int(os.environ.get("QUADRILLE_BATCH_KILLS", "4"))


def run(*arguments, **more):
    return subprocess.run(
        [PROGRAM, "batch", *map(str, arguments)], capture_output=True, text=True, timeout=300, **more
    )


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class BatchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.output = self.folder / "out.jsonl"

    def generated(self, count, size="8x8"):
        path = self.folder / f"puzzles-{count}.jsonl"
        made = subprocess.run(
            [PROGRAM, "generate", "nonogram", "--size", size, "--count", str(count), "--seed", "1",
             "--json"],
            capture_output=True, text=True, check=True, timeout=300,
        )  # fmt: skip
        path.write_text(made.stdout, encoding="utf-8")
        return path

    def test_json_lines_in_order(self):
        puzzles = self.generated(40)
        done = run(puzzles, self.output)
        self.assertEqual(done.returncode, 0, done.stderr)
        answers = lines_of(self.output)
        self.assertEqual([answer["index"] for answer in answers], list(range(1, 41)))
        for answer, puzzle in zip(answers, lines_of(puzzles)):
            self.assertEqual(answer["verdict"], "unique")
            self.assertEqual(len(answer["solutions"][0]), puzzle["height"])
            self.assertTrue(answer["complete"])

    def test_directories_and_other_operations(self):
        puzzles = self.folder / "puzzles"
        puzzles.mkdir()
        (puzzles / "a.non").write_text("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n")
        (puzzles / "b.lights").write_text("#.\n..\n\n##\n##\n")
        (puzzles / "c.non").write_text("width x\n")
        done = run(puzzles, self.output, "--operation", "rate")
        self.assertEqual(done.returncode, 2)
        answers = lines_of(self.output)
        names = [pathlib.Path(answer["file"]).name for answer in answers]
        self.assertEqual(names, ["a.non", "b.lights", "b.lights", "c.non"])
        self.assertEqual(answers[0]["class"], "trivial")
        self.assertEqual([answer["index"] for answer in answers[1:3]], [1, 2])
        self.assertIn("press_count", answers[1])
        self.assertEqual(answers[3]["error"]["line"], 1)

    def test_requests_with_their_operation(self):
        requests = self.folder / "requests.jsonl"
        requests.write_text(
            '{"operation": "generate", "width": 5, "height": 5, "seed": 3}\n'
            "\n"
            '{"operation": "hint", "text": "width 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\n"}\n'
            '{"operation": "no_such"}\n'
            "[]\n"
            "{\n",
            encoding="utf-8",
        )
        self.assertEqual(run(requests, self.output).returncode, 2)
        made, hint, unknown, array, broken = lines_of(self.output)
        self.assertEqual((made["index"], made["width"]), (1, 5))
        self.assertEqual(hint["index"], 3)
        self.assertIn("step", hint)
        self.assertEqual(unknown["error"]["code"], "unknown_operation")
        self.assertEqual([array["error"]["code"], broken["error"]["code"]], ["bad_json"] * 2)

    def test_negative_and_unknown_answers_are_statuses(self):
        none = self.folder / "none.non"
        none.write_text("width 3\nheight 2\nrows\n1\n2\ncolumns\n1\n0\n2\n")
        done = run(none, self.output)
        self.assertEqual(done.returncode, 1)
        self.assertIn(": 1 line, 1 of them new", done.stderr)
        self.assertEqual(lines_of(self.output)[0]["verdict"], "none")

    def test_what_is_done_is_not_done_again(self):
        puzzles = self.generated(20)
        run(puzzles, self.output)
        whole = self.output.read_bytes()
        again = run(puzzles, self.output)
        self.assertEqual(again.returncode, 0)
        self.assertIn("0 of them new", again.stderr)
        self.assertEqual(self.output.read_bytes(), whole)
        # Half a line, as a machine that died leaves it.
        lines = whole.splitlines(keepends=True)
        self.output.write_bytes(b"".join(lines[:7]) + lines[7][:30])
        self.assertEqual(run(puzzles, self.output).returncode, 0)
        kept = self.output.read_bytes().splitlines(keepends=True)
        self.assertEqual(kept[:7], lines[:7])
        self.assertEqual([line["index"] for line in lines_of(self.output)], list(range(1, 21)))

    def test_another_inputs_file_is_refused(self):
        self.output.write_text('{"file": "other.non", "verdict": "unique"}\n')
        refused = run(self.generated(3), self.output)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("something else", refused.stderr)
        self.assertEqual(len(lines_of(self.output)), 1)

    def test_shards_take_every_item_once(self):
        puzzles = self.generated(23)
        seen = []
        for number in range(1, 5):
            part = self.folder / f"part-{number}.jsonl"
            self.assertEqual(run(puzzles, part, "--shard", f"{number}/4").returncode, 0)
            indexes = [line["index"] for line in lines_of(part)]
            self.assertEqual(indexes, sorted(indexes))
            seen += indexes
        self.assertEqual(sorted(seen), list(range(1, 24)))
        for wrong in ("0/4", "5/4", "1", "a/b", "1/0", "-1/4", "1/2/3"):
            self.assertEqual(run(puzzles, self.output, "--shard", wrong).returncode, 2, wrong)

    def test_killed_and_resumed(self):
        puzzles = self.generated(1500, "12x12")
        rng = random.Random(7)
        for _ in range(KILLS):
            child = subprocess.Popen(
                [PROGRAM, "batch", str(puzzles), str(self.output), "--quiet"], stderr=subprocess.DEVNULL
            )
            time.sleep(rng.uniform(0.02, 0.2))
            child.send_signal(signal.SIGKILL)
            child.wait()
        self.assertEqual(run(puzzles, self.output).returncode, 0)
        answers = lines_of(self.output)
        self.assertEqual([answer["index"] for answer in answers], list(range(1, 1501)))
        self.assertEqual({answer["verdict"] for answer in answers}, {"unique"})

    def test_interrupted_work_does_not_count_as_done(self):
        hard = self.folder / "hard.jsonl"
        clues = json.dumps({"rows": [[1, 1, 1]] * 60, "columns": [[1, 1, 1]] * 60})
        hard.write_text(clues + "\n", encoding="utf-8")
        child = subprocess.Popen(
            [PROGRAM, "batch", str(hard), str(self.output), "--operation", "count"],
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while not self.output.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2)  # into the work; earlier would be right as well
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(timeout=60), 3)
        self.assertEqual(lines_of(self.output), [])

    def test_an_input_that_does_not_end_can_be_interrupted(self):
        whole = json.dumps({"rows": [[1]], "columns": [[1]]}) + "\n"
        for sent, answered in ((whole, 1), (whole + '{"rows": [[1', 1), ("", 0)):
            for interruption in (signal.SIGTERM, signal.SIGINT):
                with self.subTest(sent=sent, interruption=interruption.name):
                    self.output.unlink(missing_ok=True)
                    child = subprocess.Popen(
                        [PROGRAM, "batch", "-", str(self.output)],
                        stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                    )  # fmt: skip
                    child.stdin.write(sent)
                    child.stdin.flush()
                    deadline = time.monotonic() + 60
                    while time.monotonic() < deadline and (
                        not self.output.exists() or len(self.output.read_text().splitlines()) < answered
                    ):
                        time.sleep(0.01)
                    child.send_signal(interruption)
                    self.assertEqual(child.wait(timeout=60), 3)
                    child.stdin.close()
                    self.assertEqual(len(lines_of(self.output)), answered)

    def test_two_batches_on_one_file(self):
        self.output.touch()
        hard = self.folder / "hard.jsonl"
        clues = json.dumps({"rows": [[1, 1, 1]] * 60, "columns": [[1, 1, 1]] * 60})
        hard.write_text(clues + "\n", encoding="utf-8")
        first = subprocess.Popen([PROGRAM, "batch", "-", str(self.output)], stdin=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL)  # fmt: skip
        try:
            first.stdin.write(b'{"rows": [[1]], "columns": [[1]]}\n')
            first.stdin.flush()
            deadline = time.monotonic() + 60
            while not self.output.stat().st_size and time.monotonic() < deadline:
                time.sleep(0.01)
            second = run(hard, self.output)
            self.assertEqual(second.returncode, 2)
            self.assertIn("another batch", second.stderr)
        finally:
            first.stdin.close()
            first.wait(timeout=60)

    def test_bad_usage(self):
        self.assertEqual(run(self.folder / "none.jsonl", self.output).returncode, 2)
        self.assertEqual(run(self.generated(1), self.folder / "no" / "such" / "out").returncode, 2)
        self.assertEqual(run(self.generated(1), self.output, "--operation", "x").returncode, 2)


if __name__ == "__main__":
    unittest.main()
