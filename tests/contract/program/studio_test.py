"""import, repair and render."""

import os
import struct
import subprocess
import unittest
import zlib

from program import CHICK, ProgramTest, non_of_picture

# Two switches that have nothing to do with each other.
TWO_SWITCHES = ["#..###", ".#.###", "...###", "###...", "###.#.", "###..#"]


def png_of(rows):
    """A grey PNG, one pixel a character: # black, anything else white."""
    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    lines = b"".join(b"\0" + bytes(0 if cell == "#" else 255 for cell in row) for row in rows)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines))
            + chunk(b"IEND", b""))


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
        image = self.bytes_file("x.png", png_of(TWO_SWITCHES))
        (answer,) = self.json_of("import", image)
        self.assertEqual(answer["goal"], TWO_SWITCHES)
        self.assertEqual(answer["class"], "multiple")
        self.assertEqual(answer["changed"], [])

    def test_import_unique_changes_as_few_pixels_as_possible(self):
        image = self.bytes_file("x.png", png_of(TWO_SWITCHES))
        (answer,) = self.json_of("import", image, "--unique")
        self.assertEqual(len(answer["changed"]), 2)
        self.assertTrue(answer["proven"])
        self.assertEqual(solutions(answer["goal"]), 1)

    def test_import_writes_what_other_commands_read(self):
        image = self.bytes_file("x.png", png_of(TWO_SWITCHES))
        output = self.path("x.non")
        self.run_program("import", image, "-o", output, status=0)
        (answer,) = self.json_of("solve", output)
        self.assertEqual(answer["verdict"], "multiple")

    def test_what_is_no_image_is_refused(self):
        for name, data in {"empty.png": b"", "text.png": b"hello", "cut.png":
                           png_of(TWO_SWITCHES)[:40]}.items():
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
