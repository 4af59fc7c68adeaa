"""import over image files of every kind, good and bad: the right picture or a clear error, in
bounded memory."""

import resource
import subprocess
import unittest

import image_files
from program import PROGRAM, ProgramTest

FACE = [".###.", "#.#.#", "#####", "#...#", ".###."]
MOST_MEMORY = 512 * 1024  # KiB


class ImageTest(ProgramTest):
    slowest = 0.0

    @classmethod
    def tearDownClass(cls):
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(f"\nimages: at most {memory // 1024} MiB, {cls.slowest:.2f} s of CPU time for one file")
        assert memory <= MOST_MEMORY, f"{memory} KiB"

    def file(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return name

    def timed(self, call, *arguments, **options):
        def cpu_seconds():
            usage = resource.getrusage(resource.RUSAGE_CHILDREN)
            return usage.ru_utime + usage.ru_stime

        start = cpu_seconds()
        result = call(*arguments, **options)
        ImageTest.slowest = max(ImageTest.slowest, cpu_seconds() - start)
        return result

    def assert_picture(self, name, data, rows, *options):
        (answer,) = self.timed(self.json_of, "import", self.file(name, data), *options)
        self.assertEqual(answer.get("goal"), rows, (name, answer.get("error")))

    def assert_refused(self, name, data, code, *options):
        (answer,) = self.timed(self.json_of, "import", self.file(name, data), *options, status=2)
        self.assertEqual(answer["error"]["code"], code, name)
        self.assertGreater(len(answer["error"]["message"]), 10, name)
        _, err = self.run_program("import", name, *options, status=2)
        self.assertTrue(err.startswith(name + ":"), err)

    def good_files(self):
        return {
            "grey.png": image_files.grey_png(FACE),
            "deep.png": image_files.deep_png(FACE),
            "palette.png": image_files.palette_png(FACE),
            "face.ppm": image_files.ppm(FACE),
            "face.bmp": image_files.bmp(FACE),
            "face.tif": image_files.tiff(FACE),
            "face.gif": image_files.gif(FACE),
            "grey.jpg": image_files.jpeg(FACE, 1),
            "cmyk.jpg": image_files.jpeg(FACE, 4),
        }

    def test_every_format(self):
        for name, data in self.good_files().items():
            self.assert_picture(name, data, FACE, "--size", "5x5")

    def test_the_name_does_not_matter(self):
        for name, data in self.good_files().items():
            self.assert_picture(name.replace(".", "_") + ".dat", data, FACE, "--size", "5x5")

    def test_an_animation_shows_its_first_frame(self):
        other = ["#....", ".....", ".....", ".....", "....#"]
        self.assert_picture("two.gif", image_files.gif(FACE, other, other), FACE)

    def test_one_pixel(self):
        for make in (image_files.grey_png, image_files.deep_png, image_files.palette_png,
                     image_files.ppm, image_files.bmp, image_files.tiff, image_files.gif):
            self.assert_picture("one.dat", make(["#"]), ["#"], "--threshold", "128")

    def test_files_that_are_cut_off(self):
        for name, data in self.good_files().items():
            for length in (1, 2, 4, 10, 20, len(data) // 2, len(data) - 1):
                self.file(name, data[:length])
                done = subprocess.run([PROGRAM, "import", name, "--size", "5x5", "--json"],
                                      cwd=self.directory, capture_output=True, check=False)
                # A decoder may be content with what there is; nothing else is an answer.
                expected = {0: b'"goal"', 2: b'"code"'}.get(done.returncode, b"no such status")
                self.assertIn(expected, done.stdout, (name, length, done))

    def test_what_is_no_image(self):
        self.assert_refused("empty.png", b"", "not_an_image")
        self.assert_refused("text.jpg", b"This is no image at all.\n", "not_an_image")
        self.assert_refused("magic.gif", b"GIF99a" + bytes(100), "not_an_image")
        self.assert_refused("zeros.bmp", bytes(1000), "not_an_image")
        self.assert_refused("wrong.png", b"\x89PNG\r\n\x1a\n" + b"x" * 100, "broken_image")

    def test_bombs_are_refused(self):
        for name, data in image_files.bombs(FACE).items():
            self.assert_refused(name, data, "image_too_large", "--size", "5x5")

    def test_a_large_image_is_read_in_bounded_memory(self):
        # 6000×6000 is the most that is read; it fits in 36 kB of PNG.
        white = b"\xff" * 6000
        lines = [white] * 5999 + [b"\0" * 3000 + white[:3000]]
        data = image_files.png(6000, 6000, 8, 0, lines)
        self.assert_picture("large.png", data, ["."], "--size", "1x1", "--threshold", "128")
        lines = [b"\xff" * 24000] * 6000
        self.assert_picture("larger.png", image_files.png(6000, 6000, 8, 6, lines), ["."],
                            "--size", "1x1", "--threshold", "128")


if __name__ == "__main__":
    unittest.main()
