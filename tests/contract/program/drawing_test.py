"""SVG and HEIC: read by a process of its own that is confined, and ended when it takes too long."""

import gzip
import os
import signal
import subprocess
import time
import unittest

import image_files
from program import PROGRAM, ROOT, ProgramTest
from web_server import AnswerTest, WebServer

FACE = [".###.", "#.#.#", "#####", "#...#", ".###."]
TURNED = [".....", "#....", "#.#..", "#.#..", "#####"]
DECODER = os.path.join(os.path.dirname(PROGRAM), "quadrille-decode")


def heif(name):
    with open(os.path.join(ROOT, "tests/fuzz/corpus/heif", name), "rb") as file:
        return file.read()


def decoders_of(parent):
    """The processes that decode for this one, as long as they are there."""
    with open(f"/proc/{parent}/task/{parent}/children", encoding="ascii") as file:
        children = file.read().split()
    for task in os.listdir(f"/proc/{parent}/task"):
        with open(f"/proc/{parent}/task/{task}/children", encoding="ascii") as file:
            children += file.read().split()
    return sorted(set(children))


class DrawingTest(ProgramTest):
    def file(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return name

    def picture_of(self, name, data, *options):
        (answer,) = self.json_of("import", self.file(name, data), "--size", "5x5", *options)
        return answer["goal"]

    def assert_refused(self, name, data, code):
        (answer,) = self.json_of("import", self.file(name, data), "--size", "5x5", status=2)
        self.assertEqual(answer["error"]["code"], code, name)
        self.assertGreater(len(answer["error"]["message"]), 10, name)

    def test_drawings_and_photos(self):
        drawing = image_files.drawing(FACE)
        self.assertEqual(self.picture_of("face.svg", drawing), FACE)
        self.assertEqual(self.picture_of("face.svgz", gzip.compress(drawing)), FACE)
        self.assertEqual(self.picture_of("face.heic", heif("face")), FACE)
        self.assertEqual(self.picture_of("alpha.heic", heif("alpha")), FACE)
        self.assertEqual(self.picture_of("turned.heic", heif("turned")), TURNED)
        self.assertEqual(self.picture_of("face.avif", heif("avif")), FACE)

    def test_the_content_tells_and_not_the_name(self):
        self.assertEqual(self.picture_of("face.png", image_files.drawing(FACE)), FACE)
        self.assertEqual(self.picture_of("face.txt", heif("face")), FACE)
        self.assertEqual(self.picture_of("face.svg", image_files.grey_png(FACE)), FACE)
        self.assert_refused("page.svg", b"<!DOCTYPE html><html><svg/></html>", "not_an_image")

    def test_repair_and_render_take_them_too(self):
        self.file("face.svg", image_files.drawing(FACE))
        out, _ = self.run_program("repair", "face.svg", "--size", "5x5", "--json")
        self.assertIn('"verdict"', out)
        self.run_program("render", "face.svg", "--size", "5x5", "-o", "puzzle.svg")

    def test_other_commands_say_what_to_do_with_them(self):
        for name, data in (("face.svg", image_files.drawing(FACE)), ("huge.heic", heif("huge")),
                           ("declared.svg", b"<?xml version='1.0'?>" + image_files.drawing(FACE))):
            _, err = self.run_program("solve", self.file(name, data), status=2)
            self.assertIn("quadrille import", err)

    def test_the_decoding_needs_no_time_of_the_search(self):
        (answer,) = self.json_of("import", self.file("face.svg", image_files.drawing(FACE)), "--size",
                                 "5x5", "--time-limit", "0", status=3)
        self.assertEqual(answer["goal"], FACE)

    def test_nothing_outside_is_read(self):
        self.file("seen.svg", image_files.svg('<rect id="a" width="100" height="100"/>'))
        self.file("seen.png", image_files.grey_png(["#"]))
        size = 'width="100" height="100"'
        corner = '<rect width="20" height="20"/>'
        for reference in (f'<image href="file://{self.path("seen.png")}" {size}/>',
                          f'<image xlink:href="{self.path("seen.svg")}" {size}/>',
                          f'<image href="seen.png" {size}/>',
                          '<use href="seen.svg#a"/>',
                          f'<xi:include href="file://{self.path("seen.svg")}"/>',
                          f'<style>@import url("file://{self.path("seen.css")}");</style>'):
            self.assertEqual(self.picture_of("face.svg", image_files.svg(reference + corner)),
                             ["#...."] + ["....."] * 4, reference)

    def test_hostile_drawings_are_refused(self):
        for name, (data, code) in image_files.hostile_drawings().items():
            self.assert_refused(name, data, code)

    def test_broken_and_strange_photos_are_refused(self):
        self.assert_refused("huge.heic", heif("huge"), "image_too_large")
        self.assert_refused("jpeg2000.heic", heif("jpeg2000"), "unsupported_image")
        self.assert_refused("cut.heic", heif("cut"), "broken_image")

    def test_ctrl_c_ends_the_decoder(self):
        process = self.start("import", self.file("endless.svg", image_files.endless_drawing()),
                             "--size", "5x5")
        while not decoders_of(process.pid):
            time.sleep(0.01)
        (decoder,) = decoders_of(process.pid)
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual(process.returncode, 3)
        self.assertFalse(os.path.exists(f"/proc/{decoder}"))

    def test_the_decoder_is_confined_before_it_reads(self):
        with subprocess.Popen([DECODER, "svg"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            # It waits for its input, which nobody has sent.
            status = {}
            end = time.monotonic() + 20
            while status.get("Seccomp") != "2" and time.monotonic() < end:
                with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
                    status = dict(line.strip("\n").split(":\t", 1) for line in file if ":\t" in line)
                time.sleep(0.01)
            with open(f"/proc/{process.pid}/limits", encoding="ascii") as file:
                limits = {line[:26].strip(): line[26:].split()[:2] for line in file}
            out, _ = process.communicate(image_files.drawing(FACE))
        self.assertEqual((status["Seccomp"], status["NoNewPrivs"]), ("2", "1"))
        self.assertEqual(limits["Max cpu time"], ["10", "10"])
        self.assertEqual(limits["Max file size"], ["0", "0"])
        self.assertEqual(limits["Max core file size"], ["0", "0"])
        self.assertTrue(out.startswith(b"P6\n1024 1024\n255\n"))


class ServerTest(AnswerTest):
    """The same over HTTP, where it is a job."""

    def upload(self, server, data, content_type, query="width=5&height=5"):
        return server.request("POST", f"/api/v1/import?{query}", data, {"Content-Type": content_type})

    def start_endless(self, server):
        """A job that draws without an end, and the process that does it."""
        answer = self.upload(server, image_files.endless_drawing(), "image/svg+xml")
        self.assertEqual(answer.status, 202, answer)
        decoders = decoders_of(server.process.pid)
        self.assertEqual(len(decoders), 1)
        return answer.headers["Location"], decoders[0]

    def test_upload(self):
        with WebServer() as server:
            for data, content_type in ((image_files.drawing(FACE), "image/svg+xml"),
                                       (gzip.compress(image_files.drawing(FACE)), "image/svg+xml"),
                                       (heif("face"), "image/heic")):
                self.assertEqual(self.ok(self.upload(server, data, content_type))["goal"], FACE)
            self.problem(self.upload(server, b"<svg/>", "image/svg+xml"), 400, "broken_image")
            self.problem(self.upload(server, heif("huge"), "image/heic"), 400, "image_too_large")

    def test_cancel_ends_the_decoder(self):
        with WebServer() as server:
            location, decoder = self.start_endless(server)
            self.assertIn(server.request("DELETE", location).status, (200, 204))
            end = time.monotonic() + 5
            while os.path.exists(f"/proc/{decoder}") and time.monotonic() < end:
                time.sleep(0.01)
            self.assertFalse(os.path.exists(f"/proc/{decoder}"))
            self.assertEqual(self.ok(self.upload(server, image_files.drawing(FACE), "image/svg+xml"))
                             ["goal"], FACE)

    def test_a_decoder_ends_with_its_server(self):
        for ended_by in (signal.SIGTERM, signal.SIGKILL):
            with WebServer() as server:
                _, decoder = self.start_endless(server)
                server.process.send_signal(ended_by)
                server.process.wait(timeout=20)
                end = time.monotonic() + 5
                while os.path.exists(f"/proc/{decoder}") and time.monotonic() < end:
                    time.sleep(0.01)
                self.assertFalse(os.path.exists(f"/proc/{decoder}"), ended_by)

    def test_the_time_of_a_job_bounds_it(self):
        with WebServer("--job-time", "0.2") as server:
            self.problem(self.upload(server, image_files.endless_drawing(), "image/svg+xml"), 422,
                         "limit_reached")


if __name__ == "__main__":
    unittest.main()
