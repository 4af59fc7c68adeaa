"""import, repair and render."""

import os
import subprocess
import unittest

from image_files import bmp_in_runs, bmp_with_long_header, grey_png
from program import CHICK, PROGRAM, ProgramTest, non_of_picture, random_picture

# Two switches that have nothing to do with each other.
TWO_SWITCHES = ["#..###", ".#.###", "...###", "###...", "###.#.", "###..#"]


def solutions(rows):
    """How many grids have the clues of this picture, by trying all."""
    def clue(line):
        return [len(run) for run in "".join(line).split(".") if run]

    height, width = len(rows), len(rows[0])
    row_choices = []
    for row in rows:
        lines = ["".join("#" if bits >> i & 1 else "." for i in range(width))
                 for bits in range(1 << width)]
        row_choices.append([line for line in lines if clue(line) == clue(row)])
    columns = [clue(column) for column in zip(*rows)]

    def count(chosen):
        if len(chosen) == height:
            return int([clue(column) for column in zip(*chosen)] == columns)
        return sum(count(chosen + [line]) for line in row_choices[len(chosen)])

    return count([])


class StudioTest(ProgramTest):
    def bytes_file(self, name, data):
        path = self.path(name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def test_two_colours_are_taken_pixel_by_pixel(self):
        image = self.bytes_file("x.png", grey_png(TWO_SWITCHES))
        (answer,) = self.json_of("import", image)
        self.assertEqual(answer["goal"], TWO_SWITCHES)
        self.assertEqual(answer["class"], "multiple")
        self.assertEqual(answer["changed"], [])

    def test_import_unique_changes_as_few_pixels_as_possible(self):
        image = self.bytes_file("x.png", grey_png(TWO_SWITCHES))
        (answer,) = self.json_of("import", image, "--unique")
        self.assertEqual(len(answer["changed"]), 2)
        self.assertTrue(answer["proven"])
        self.assertEqual(solutions(answer["goal"]), 1)

    def test_import_writes_what_other_commands_read(self):
        image = self.bytes_file("x.png", grey_png(TWO_SWITCHES))
        output = self.path("x.non")
        self.run_program("import", image, "-o", output, status=0)
        (answer,) = self.json_of("solve", output)
        self.assertEqual(answer["verdict"], "multiple")

    def test_other_commands_take_an_image_as_a_solution(self):
        image = self.bytes_file("x.png", grey_png(TWO_SWITCHES))
        (answer,) = self.json_of("solve", image)
        self.assertEqual(answer["verdict"], "multiple")
        self.run_program("convert", image, "x.non", status=0)
        (again,) = self.json_of("solve", "x.non")
        self.assertEqual(again["solutions"], answer["solutions"])
        broken = self.bytes_file("cut.png", grey_png(TWO_SWITCHES)[:40])
        _, err = self.run_program("solve", broken, status=2)
        self.assertIn("cut.png: ", err)
        self.assertIn("PNG", err)

    def test_what_is_no_image_is_refused(self):
        for name, data in {"empty.png": b"", "text.png": b"hello", "cut.png":
                           grey_png(TWO_SWITCHES)[:40]}.items():
            out, err = self.run_program("import", self.bytes_file(name, data), status=2)
            self.assertIn(name, err)
            self.assertEqual(out, "")

    def test_repair_finds_the_smallest_change(self):
        puzzle = self.write("two.non", non_of_picture(TWO_SWITCHES))
        (answer,) = self.json_of("repair", puzzle)
        self.assertEqual(answer["ambiguous"],
                         [[0, 0], [0, 1], [1, 0], [1, 1], [4, 4], [4, 5], [5, 4], [5, 5]])
        self.assertEqual(len(answer["components"]), 2)
        self.assertEqual(len(answer["witnesses"]), 2)
        self.assertEqual((answer["size"], answer["lower_bound"], answer["proven"]), (2, 2, True))
        self.assertEqual(solutions(answer["repaired"]), 1)

    def test_repair_gives_cells_away(self):
        puzzle = self.write("two.non", non_of_picture(TWO_SWITCHES))
        output = self.path("given.non")
        (answer,) = self.json_of("repair", "--given", puzzle, "-o", output)
        self.assertEqual(len(answer["given"]), 2)
        (solved,) = self.json_of("solve", "--from-grid", output)
        self.assertEqual(solved["verdict"], "unique")

    def test_a_unique_puzzle_needs_no_repair(self):
        out, _ = self.run_program("repair", self.write("chick.non", CHICK), status=0)
        self.assertIn("Nothing has to be changed", out)

    def test_a_puzzle_without_solution_cannot_be_repaired(self):
        puzzle = self.write("none.non", "width 3\nheight 2\nrows\n2\n2\ncolumns\n1\n1\n2\n")
        self.run_program("repair", puzzle, status=1)

    def test_a_misprint_is_found_and_put_right(self):
        puzzle = self.write("none.non", "width 3\nheight 2\nrows\n2\n2\ncolumns\n1\n1\n2\n")
        (answer,) = self.json_of("repair", puzzle, "-o", "right.non", status=1)
        self.assertTrue(answer["misprints_complete"])
        best = answer["misprints"][0]
        self.assertIn(best["verdict"], ("unique", "multiple"))
        (solved,) = self.json_of("solve", "right.non")
        self.assertEqual(solved["verdict"], best["verdict"])
        out, _ = self.run_program("repair", puzzle, status=1)
        self.assertIn("misprint", out)
        self.assertIn(" instead of ", out)

    def test_repair_says_what_to_fill_and_what_to_clear(self):
        out, _ = self.run_program("repair", self.write("two.non", non_of_picture(TWO_SWITCHES)))
        self.assertRegex(out, r"(fill|clear) row \d+, column \d+")
        drawn = out[out.index("After the "):]
        self.assertEqual(drawn.count("+", drawn.index("\n")) + drawn.count("-", drawn.index("\n")), 2)

    def test_bmp_of_every_age(self):
        files = {"runs.bmp": bmp_in_runs(TWO_SWITCHES)}
        for size in (56, 108, 124):
            files[f"long{size}.bmp"] = bmp_with_long_header(TWO_SWITCHES, size)
        for name, data in files.items():
            (answer,) = self.json_of("import", self.bytes_file(name, data))
            self.assertEqual(answer["goal"], TWO_SWITCHES, name)
            self.run_program("import", self.bytes_file("cut.bmp", data[:-9]), status=2)

    def test_import_warns_and_trims(self):
        blank = self.bytes_file("blank.png", grey_png(["....", "....", "...."]))
        (answer,) = self.json_of("import", blank)
        self.assertEqual(answer["warnings"], ["blank"])
        _, err = self.run_program("import", blank)
        self.assertIn("blank", err)
        image = self.bytes_file("margin.png", grey_png([".....", ".##..", ".#...", "....."]))
        (answer,) = self.json_of("import", image, "--trim")
        self.assertEqual(answer["goal"], ["##", "#."])
        image = self.bytes_file("two.png", grey_png(TWO_SWITCHES))
        _, err = self.run_program("import", image)
        self.assertIn("--unique", err)

    def test_a_book_of_a_pipe(self):
        made, _ = self.run_program("generate", "nonogram", "--size", "10x10", "--count", "6", "--seed", "3")
        titled = made.replace("width 10", 'title "Hidden thing"\nwidth 10')
        (answer,) = self.json_of("render", "-", "--book", "book.pdf", "--title", "Six of Them", text=titled)
        self.assertEqual((answer["puzzles"], answer["files"]), (6, ["book.pdf"]))
        text = subprocess.run(["pdftotext", "-layout", self.path("book.pdf"), "-"], check=True,
                              capture_output=True, text=True).stdout
        pages = text.split("\f")[:-1]
        self.assertIn("Six of Them", pages[0])
        self.assertIn("Contents", pages[1])
        self.assertGreater(text.index("Hidden thing"), text.rindex("No. 6"))
        self.assertEqual(text.count("Hidden thing"), 6)
        for paper, width in (("a3", 841.89), ("a5", 419.528)):
            self.run_program("render", "-", "--book", "x.pdf", "--paper", paper, text=made)
            info = subprocess.run(["pdfinfo", self.path("x.pdf")], check=True, capture_output=True,
                                  text=True).stdout
            self.assertRegex(info, rf"Page size: +{int(width)}\.")

    def test_a_book_says_which_letters_it_cannot_print(self):
        puzzles = self.run_program("generate", "nonogram", "--size", "5x5", "--seed", "1")[0]
        unknown = chr(0xF1234)  # for private use: no font has it
        for title, squares in (("Äpfel und Birnen", False), (unknown, True)):
            _, err = self.run_program("render", "-", "--book", "b.pdf", "--title", title, text=puzzles)
            self.assertEqual("have become squares" in err, squares, err)

    def test_a_book_is_made_alone_and_of_nonograms(self):
        puzzle = self.write("chick.non", CHICK)
        self.run_program("render", puzzle, "--book", "x.pdf", "-o", "y.pdf", status=2)
        self.run_program("render", puzzle, "--title", "x", "-o", "y.pdf", status=2)
        self.run_program("render", puzzle, status=2)
        two = self.write("two.non", non_of_picture(TWO_SWITCHES))
        (answer,) = self.json_of("render", puzzle, two, "--book", "x.pdf", status=2)
        self.assertEqual(answer["error"]["code"], "not_unique")
        self.assertIn("puzzle 2", answer["error"]["message"])

    def test_a_puzzle_without_solution_has_a_verdict(self):
        puzzle = self.write("none.non", "width 3\nheight 2\nrows\n2\n2\ncolumns\n1\n1\n2\n")
        (answer,) = self.json_of("repair", puzzle, status=1)
        self.assertEqual((answer["verdict"], answer["flips"]), ("none", None))

    def test_repair_reads_images_and_directories(self):
        os.mkdir(self.path("all"))
        self.bytes_file("all/a.png", grey_png(TWO_SWITCHES))
        self.write("all/b.non", CHICK)
        answers = self.json_of("repair", "all")
        self.assertEqual([answer["verdict"] for answer in answers], ["multiple", "unique"])
        self.assertEqual([answer["size"] for answer in answers], [2, 0])

    def test_repair_for_line_logic(self):
        for seed in range(5):
            puzzle = self.write("x.non", non_of_picture(random_picture(8, 0.4, seed)))
            for options in (["--class", "line"], ["--class", "line", "--given"]):
                (answer,) = self.json_of("repair", puzzle, *options, "-o", "out.non")
                self.assertIn(answer["class"], ("trivial", "line"))
                self.assertTrue(answer["proven"])
                self.assertEqual(answer["size"], answer["lower_bound"])
            (solved,) = self.json_of("solve", "--from-grid", "out.non")
            self.assertEqual(solved["verdict"], "unique")

    def test_all_smallest_repairs_are_ranked(self):
        puzzle = self.write("two.non", non_of_picture(TWO_SWITCHES))
        (answer,) = self.json_of("repair", puzzle, "--max-repairs", "100")
        changes = [repair["visual_change"] for repair in answer["repairs"]]
        self.assertEqual(changes, sorted(changes))
        self.assertTrue(answer["repairs_complete"])
        self.assertEqual(answer["flips"], answer["repairs"][0]["flips"])
        sets = {tuple(map(tuple, repair["flips"])) for repair in answer["repairs"]}
        self.assertEqual(len(sets), len(answer["repairs"]))
        for flips in sets:
            rows = [list(row) for row in TWO_SWITCHES]
            for row, column in flips:
                rows[row][column] = "." if rows[row][column] == "#" else "#"
            self.assertEqual(solutions(["".join(row) for row in rows]), 1)

    def test_repair_draws_what_it_changes(self):
        puzzle = self.write("two.non", non_of_picture(TWO_SWITCHES))
        out, _ = self.run_program("repair", puzzle, "--picture", "x.svg", status=0)
        self.assertIn("It is enough to change 2 cells, and fewer are not enough", out)
        with open(self.path("x.svg"), encoding="utf-8") as file:
            self.assertIn("<svg", file.read())

    def test_limits_leave_honest_bounds(self):
        puzzle = self.write("hard.non", non_of_picture(random_picture(40, 0.3, 1)))
        for limit in (["--time-limit", "0.3"], ["--memory-limit", "1MiB"]):
            (answer,) = self.json_of("repair", puzzle, *limit, status=3)
            self.assertFalse(answer["proven"])
            if answer["size"] is not None:
                self.assertLessEqual(answer["lower_bound"], answer["size"])

    def test_a_contact_sheet_is_a_png(self):
        image = self.bytes_file("x.png", grey_png(TWO_SWITCHES))
        self.run_program("import", image, "--size", "12x", "--contact-sheet", "sheet.png", status=0)
        with open(self.path("sheet.png"), "rb") as file:
            self.assertTrue(file.read().startswith(b"\x89PNG"))

    def test_steps_are_pages_or_files(self):
        puzzle = self.write("chick.non", CHICK)
        (answer,) = self.json_of("render", puzzle, "--steps", "-o", "x.svg")
        self.assertGreater(len(answer["files"]), 3)
        for name in answer["files"]:
            self.assertGreater(os.path.getsize(self.path(name)), 500)
        self.run_program("render", puzzle, "--steps", "--per-page", "4", "-o", "x.pdf", status=0)
        text = subprocess.run(["pdftotext", self.path("x.pdf"), "-"], check=True,
                              capture_output=True).stdout.decode()
        explained, _ = self.run_program("explain", puzzle, status=0)
        self.assertIn("Row 4", explained)
        self.assertIn("Row 4", text)

    def test_pictures_go_to_standard_output(self):
        puzzle = self.write("chick.non", CHICK)
        done = subprocess.run([PROGRAM, "render", puzzle, "--to", "png", "-o", "-"],
                              cwd=self.directory, capture_output=True, check=True)
        self.assertTrue(done.stdout.startswith(b"\x89PNG"))

    def test_render_writes_every_kind_of_picture(self):
        puzzle = self.write("chick.non", CHICK)
        for extension, magic in {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}.items():
            output = self.path("x." + extension)
            self.run_program("render", puzzle, "--solution", "-o", output, status=0)
            with open(output, "rb") as file:
                self.assertTrue(file.read(8).startswith(magic), extension)

    def test_the_text_of_a_sheet_can_be_selected(self):
        puzzle = self.write("named.non", 'title "A fine chick"\n' + CHICK)
        output = self.path("x.pdf")
        self.run_program("render", puzzle, puzzle, "--per-page", "2", "--solutions", "-o", output,
                         status=0)
        text = subprocess.run(["pdftotext", output, "-"], check=True, capture_output=True).stdout
        self.assertEqual(text.decode().count("A fine chick"), 4)

    def test_lights_and_cases_are_drawn_too(self):
        lights = self.write("x.lights", "#0#\n0#0\n")
        case = self.write("x.ewn", "1\n99 82 44 15 60 37\n123456123456123456123456123456\n")
        for path in (lights, case):
            self.run_program("render", path, "-o", path + ".svg", status=0)
            self.assertGreater(os.path.getsize(self.path(path + ".svg")), 500)

    def test_a_picture_of_another_kind_is_refused(self):
        self.run_program("render", self.write("chick.non", CHICK), "-o", "x.bmp", status=2)


if __name__ == "__main__":
    unittest.main()
