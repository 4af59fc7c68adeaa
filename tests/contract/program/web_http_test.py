"""How the server keeps to HTTP: hosts, codings, methods, conditions, and what it says of bad bodies."""

import gzip
import json
import os
import re
import socket
import unittest
from email.utils import parsedate_to_datetime

from program import ProgramTest
from web_server import WebServer, WebTest, status_of

DOT = {"text": "width 1\nheight 1\nrows\n1\ncolumns\n1\n"}
PAGES = os.path.join(os.path.dirname(__file__), "../../../web/src/shell/pages.ts")


def request(*lines, body=b""):
    return "\r\n".join([*lines, "", ""]).encode() + body


class HeaderTest(WebTest):
    def answer(self, *lines, body=b""):
        return self.server.raw(request(*lines, "Connection: close", body=body))

    def test_every_answer_has_a_date(self):
        for path in ("/healthz", "/api/v1/nothing", "/"):
            self.assertIsNotNone(parsedate_to_datetime(self.server.get(path).headers["Date"]))

    def test_a_request_names_one_host(self):
        self.assertEqual(status_of(self.answer("GET /healthz HTTP/1.1", "Host: a")), 200)
        self.assertEqual(status_of(self.answer("GET /healthz HTTP/1.0")), 200)
        self.assertEqual(status_of(self.answer("GET /healthz HTTP/1.1")), 400)
        self.assertEqual(status_of(self.answer("GET /healthz HTTP/1.1", "Host: a", "Host: b")), 400)
        self.assertEqual(status_of(self.answer("GET /healthz HTTP/1.1", "Host: a b/c")), 400)

    def test_a_target_may_be_a_whole_address(self):
        self.assertIn(b'{"status":"ok"}', self.answer("GET http://a/healthz HTTP/1.1", "Host: a"))

    def test_only_chunks_are_a_coding_of_bodies(self):
        for coding in ("gzip, chunked", "identity", "chunked, chunked", "xchunked"):
            received = self.answer("POST /api/v1/solve HTTP/1.1", "Host: a",
                                   f"Transfer-Encoding: {coding}", body=b"0\r\n\r\n")
            self.assertEqual(status_of(received), 400, coding)

    def test_other_expectations_fail(self):
        received = self.answer("GET /healthz HTTP/1.1", "Host: a", "Expect: wonders")
        self.assertEqual(status_of(received), 417)

    def test_compressed_bodies_are_refused_by_name(self):
        body = gzip.compress(json.dumps(DOT).encode())
        answer = self.server.request("POST", "/api/v1/solve", body, {
            "Content-Type": "application/json", "Content-Encoding": "gzip"})
        self.problem(answer, 415, "unsupported_encoding")
        self.assertEqual(answer.headers["Accept-Encoding"], "identity")

    def test_who_sends_too_much_still_gets_the_answer(self):
        """Also when the whole body is on its way before the client begins to read."""
        with self.server.connect() as connection:
            connection.sendall(request("POST /api/v1/solve HTTP/1.1", "Host: a",
                                       "Content-Length: 20000000"))
            sent = 0
            try:
                while sent < 20_000_000:
                    sent += connection.send(b" " * 65536)
            except OSError as problem:
                self.fail(f"cut off after {sent} bytes: {problem}")
            connection.shutdown(socket.SHUT_WR)
            self.assertEqual(status_of(connection.recv(65536)), 413)


class MethodTest(WebTest):
    def allowed(self, method, path):
        answer = self.server.request(method, path)
        return answer.status, answer.headers["Allow"]

    def test_options_tell_the_methods(self):
        for path, methods in (("/api/v1/solve", "POST"), ("/api/v1/formats", "GET, HEAD"),
                              ("/api/v1/puzzles/daily", "GET, HEAD"), ("/", "GET, HEAD"),
                              ("/api/v1/games/x", "GET, HEAD, PUT, DELETE")):
            self.assertEqual(self.allowed("OPTIONS", path), (204, methods), path)
            self.assertEqual(self.allowed("PATCH", path), (405, methods), path)
        self.problem(self.server.request("OPTIONS", "/api/v1/nothing"), 404, "not_found")


class BodyTest(WebTest):
    def solve(self, body):
        return self.server.request("POST", "/api/v1/solve", body,
                                   {"Content-Type": "application/json"})

    def test_broken_json_has_a_place(self):
        for body, place in (('{"text": "1",\n  "index": x}', (2, 12)), ('{"text"', (1, 8)),
                            ("", (1, 1)), ("{}\n{}", (2, 1))):
            problem = self.problem(self.solve(body), 400, "bad_json")
            self.assertEqual((problem["line"], problem["column"]), place, body)

    def test_the_message_is_for_users_of_the_api(self):
        detail = self.problem(self.server.post("/api/v1/solve", {"text": "?"}), 400,
                              "unknown_content")["detail"]
        self.assertNotIn("--", detail)

    def test_an_unknown_kind_of_puzzle_is_named(self):
        problem = self.problem(self.server.post("/api/v1/solve", {"puzzle": {"kind": "chess"}}),
                               400, "unknown_kind")
        self.assertIn("chess", problem["detail"])
        self.assertIn("nonogram", problem["detail"])

    def test_names_of_the_command_line_are_understood(self):
        blank = {"text": "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"}
        one = self.ok(self.server.post("/api/v1/solve", {**blank, "max_solutions": 1}))
        self.assertEqual((one["verdict"], len(one["solutions"])), ("solved", 1))
        for kind in ("nonogram", "lightsout"):
            made = self.ok(self.server.post("/api/v1/generate", {"kind": kind, "size": "6x4"}))
            self.assertEqual((made["width"], made["height"]), (6, 4))
        for size in ("6", "0x4", "6x", "axb", "6x4x2", 6):
            self.problem(self.server.post("/api/v1/generate", {"size": size}), 400, "bad_field")


class FileTest(ProgramTest):
    def test_files_and_pages_and_nothing_else(self):
        self.write("web/index.html", "<!doctype html><title>app</title>" + " " * 1000)
        with open(PAGES, encoding="utf-8") as file:
            pages = re.findall(r"\{ path: '([^']*)'", file.read())
        self.assertIn("/play", pages)
        with WebServer("--web", self.path("web")) as server:
            for page in pages:
                self.assertEqual(server.get(page).status, 200, page)
                self.assertEqual(server.get(page.rstrip("/") + "/0123").status,
                                 404 if page == "/" else 200, page)
            for path in ("/nothing", "/healthz/", "//", "/%2e%2e/%2e%2e/etc/passwd", "/assets/"):
                answer = server.get(path)
                self.assertEqual(answer.status, 404, path)
                self.assertEqual(answer.headers["Content-Type"], "application/problem+json")
                # A person sees the app, which says that there is no such page.
                shown = server.get(path, Accept="text/html,*/*;q=0.8")
                self.assertEqual(shown.status, 404, path)
                self.assertIn("<title>app</title>", shown.text)

    def test_conditions(self):
        self.write("web/index.html", "<!doctype html><title>app</title>" + " " * 1000)
        with WebServer("--web", self.path("web")) as server:
            tags = {coding: server.get("/", **{"Accept-Encoding": coding}).headers["ETag"]
                    for coding in ("identity", "gzip")}
            self.assertNotEqual(tags["identity"], tags["gzip"])
            for coding, tag in tags.items():
                for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
                    answer = server.get("/", **{"Accept-Encoding": coding, "If-None-Match": known})
                    self.assertEqual(answer.status, 304, (coding, known))
            crossed = server.get("/", **{"Accept-Encoding": "identity",
                                         "If-None-Match": tags["gzip"]})
            self.assertEqual(crossed.status, 200)


class MetricsTest(WebTest):
    def test_the_text_is_what_prometheus_reads(self):
        self.server.get("/healthz")
        text = self.server.get("/metrics").text
        self.assertTrue(text.endswith("\n"))
        described, typed = set(), {}
        for line in text.splitlines():
            if line.startswith("# HELP "):
                described.add(line.split(" ")[2])
                continue
            if line.startswith("# TYPE "):
                _, _, name, kind = line.split(" ")
                self.assertIn(name, described)
                self.assertNotIn(name, typed)
                typed[name] = kind
                continue
            match = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"]*"\})? ([0-9.e+-]+)', line)
            self.assertIsNotNone(match, line)
            name = re.sub("_(bucket|sum|count)$", "", match[1])
            kind = typed.get(name) or typed[match[1]]
            if kind == "counter":
                self.assertTrue(match[1].endswith("_total"), line)
        self.assertEqual(described, set(typed))


if __name__ == "__main__":
    unittest.main()
