"""The gallery of the build: every puzzle a picture, every picture proved."""

import json
import pathlib
import shutil
import subprocess
import unittest

from program import PROGRAM, ROOT, ProgramTest

PACK = pathlib.Path(ROOT) / "build" / "gallery" / "motifs.qgal"
FIELDS = {"name", "title", "theme", "author", "licence"}


@unittest.skipUnless(PACK.exists(), "the gallery was not built: npm is missing")
class GalleryTest(ProgramTest):
    def motifs(self, *options):
        return self.json_of("gallery", "list", *options)

    def test_motifs_have_title_theme_author_and_licence(self):
        motifs = self.motifs()
        self.assertGreaterEqual(len(motifs), 500)
        self.assertEqual(len({motif["name"] for motif in motifs}), len(motifs))
        for motif in motifs:
            self.assertLessEqual(FIELDS, motif.keys())
            self.assertTrue(all(motif[field] for field in FIELDS), motif)
        self.assertEqual({motif["licence"] for motif in motifs}, {"MIT", "CC BY 3.0"})

    def test_a_theme_lists_its_own(self):
        for theme in ("animals", "sea", "kitchen", "sky"):
            own = self.motifs("--theme", theme)
            self.assertGreaterEqual(len(own), 20)
            self.assertEqual({motif["theme"] for motif in own}, {theme})

    def test_one_is_shown_with_its_author(self):
        text, _ = self.run_program("gallery", "show", "turtle")
        self.assertIn("█", text)
        self.assertIn("turtle: Turtle, theme animals", text)
        self.assertIn("Microsoft Corporation, MIT", text)

    def test_a_motif_becomes_a_puzzle_with_credit(self):
        made = self.json_of("gallery", "make", "turtle", "--size", "20x16", "--class", "line",
                            "--seed", "3")[0]
        self.assertEqual((made["width"], made["height"]), (20, 16))
        self.assertEqual((made["title"], made["motif"], made["class"]), ("Turtle", "turtle", "line"))
        self.assertEqual(made["credit"]["licence"], "MIT")
        self.assertTrue(made["credit"]["author"] and made["credit"]["address"])
        again = self.json_of("gallery", "make", "turtle", "--size", "20x16", "--class", "line",
                             "--seed", "3")[0]
        self.assertEqual(made["goal"], again["goal"])

    def test_a_motif_in_colours(self):
        made = self.json_of("gallery", "make", "turtle", "--size", "20x16", "--colours", "3", "--seed", "3")[0]
        self.assertEqual((made["motif"], made["title"], len(made["palette"])), ("turtle", "Turtle", 4))
        self.assertEqual((made["credit"]["set"], made["credit"]["licence"]), ("Fluent Emoji Flat", "MIT"))
        found = self.json_of("solve", "-", text=json.dumps(made))[0]
        self.assertEqual((found["verdict"], found["solutions"]), ("unique", [made["goal"]]))
        several = self.json_of("generate", "nonogram", "--style", "motif", "--colours", "4", "--theme", "fruit",
                               "--size", "15x15", "--count", "4")
        self.assertGreaterEqual(len({puzzle["motif"] for puzzle in several}), 2)
        for puzzle in several:
            self.assertLessEqual(len(puzzle["palette"]), 5)
            self.assertEqual(self.json_of("solve", "-", text=json.dumps(puzzle))[0]["verdict"], "unique")
        complaint = self.json_of("gallery", "make", "tortoise", "--colours", "3", status=2)[0]
        self.assertIn("black and white only", complaint["error"]["message"])

    def test_the_text_names_the_author(self):
        text, _ = self.run_program("gallery", "make", "teapot", "--size", "15")
        self.assertIn('title "Teapot"', text)
        self.assertIn('by "Microsoft Corporation"', text)
        self.assertIn('license MIT', text)

    def test_generated_motifs_are_unique_and_of_their_class(self):
        for size, difficulty, count in (("10x10", "trivial", 4), ("10x10", "line", 6),
                                        ("15x15", "moderate", 4), ("20x20", "line", 6),
                                        ("25x25", "line", 3), ("30x30", "moderate", 1)):
            made = self.json_of("generate", "nonogram", "--style", "motif", "--size", size, "--class",
                                difficulty, "--seed", "5", "--count", str(count))
            self.assertEqual(len(made), count)
            path = self.write("puzzles.json", "\n".join(json.dumps(puzzle) for puzzle in made))
            for puzzle, solved in zip(made, self.json_of("solve", path)):
                self.assertEqual(solved["verdict"], "unique")
                self.assertEqual(solved["solutions"][0], puzzle["goal"])
                self.assertEqual(puzzle["class"], difficulty)
                self.assertTrue(puzzle["motif"] and puzzle["title"] and puzzle["credit"])

    def test_a_theme_is_kept(self):
        names = {motif["name"] for motif in self.motifs("--theme", "sea")}
        made = self.json_of("generate", "nonogram", "--style", "motif", "--theme", "sea", "--size",
                            "15x15", "--count", "8")
        self.assertTrue({puzzle["motif"] for puzzle in made} <= names)
        self.assertGreater(len({puzzle["motif"] for puzzle in made}), 3)

    def test_what_is_not_there_is_said(self):
        for words in (("gallery", "show", "nothing"), ("gallery", "list", "--theme", "nothing"),
                      ("gallery", "make", "turtle", "--size", "3x3"),
                      ("generate", "nonogram", "--theme", "sea"),
                      ("generate", "nonogram", "--style", "motif", "--density", "0.5")):
            _, complaint = self.run_program(*words, status=2)
            self.assertTrue(complaint, words)

    def test_the_packs_are_in_the_pack(self):
        """Themed lists of at least 500 puzzles from 5×5 to 40×40, and some of them made."""
        names = {motif["name"] for motif in self.motifs()}
        entries = [line.split() for path in sorted((pathlib.Path(ROOT) / "share/packs").glob("*.txt"))
                   for line in path.read_text(encoding="utf-8").splitlines()[1:]]
        self.assertGreaterEqual(len(entries), 500)
        self.assertTrue({entry[0] for entry in entries} <= names)
        sides = {max(map(int, entry[1].split("x"))) for entry in entries}
        self.assertEqual((min(sides), max(sides)), (5, 40))
        for motif, size, difficulty, seed, *colours in entries[::25]:
            in_colours = ["--colours", *colours] if colours else []
            made = self.json_of("gallery", "make", motif, "--size", size, "--class", difficulty,
                                "--seed", seed, *in_colours)[0]
            path = self.write("puzzle.json", json.dumps(made))
            self.assertEqual(self.json_of("solve", path)[0]["verdict"], "unique", (motif, size))


class NoGalleryTest(ProgramTest):
    def test_a_program_without_it_says_so_and_does_the_rest(self):
        # Not at the top of the temporary folder: it looks beside itself and one folder above.
        alone = pathlib.Path(self.path("alone/bin/quadrille"))
        alone.parent.mkdir(parents=True)
        shutil.copy(PROGRAM, alone)
        for words in (("gallery", "list"), ("gallery", "make", "turtle"),
                      ("generate", "nonogram", "--style", "motif")):
            result = subprocess.run([alone, *words], capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 2)
            self.assertIn("no gallery of motifs", result.stderr)
        result = subprocess.run([alone, "generate", "nonogram", "--size", "5"], capture_output=True,
                                text=True, check=False)
        self.assertEqual(result.returncode, 0)


if __name__ == "__main__":
    unittest.main()
