"""What answers carry: tags, compression, ids; and what requests may look like."""

import gzip
import http.client
import json
import os
import tempfile
import unittest

from program import CHICK
from web_server import WebServer, WebTest, status_of


class KeptTest(WebTest):
    """Answers that clients keep."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        answer = cls.server.post("/api/v1/puzzles", {"text": CHICK, "title": "Chick"},
                                 Prefer="wait=60")
        assert answer.status == 201, answer
        cls.location = answer.headers["Location"]

    def test_a_puzzle_is_kept_by_its_content(self):
        answer = self.server.get(self.location)
        self.assertIn("immutable", answer.headers["Cache-Control"])
        tag = answer.headers["ETag"]
        again = self.server.get(self.location, **{"If-None-Match": tag})
        self.assertEqual((again.status, again.body), (304, b""))
        other = self.server.get(self.location, **{"If-None-Match": '"another"'})
        self.assertEqual(other.body, answer.body)

    def test_the_puzzle_of_the_day_has_a_tag(self):
        answer = self.server.get("/api/v1/puzzles/daily")
        tag = answer.headers["ETag"]
        self.assertEqual(self.server.get("/api/v1/puzzles/daily", **{"If-None-Match": tag}).status,
                         304)

    def test_compression_follows_the_weights(self):
        plain = self.server.get("/api/v1/puzzles?limit=50", **{"Accept-Encoding": "gzip;q=0"})
        self.assertNotIn("Content-Encoding", plain.headers)
        if len(plain.body) < 1024:
            for side in range(2, 12):
                made = self.ok(self.server.post("/api/v1/generate", {
                    "kind": "nonogram", "width": 8, "height": 8, "seed": side, "class": "line"}))
                puzzle = {name: made[name] for name in ("kind", "width", "height", "rows", "columns")}
                self.server.post("/api/v1/puzzles", {"puzzle": puzzle}, Prefer="wait=60")
            plain = self.server.get("/api/v1/puzzles?limit=50")
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=30)
        connection.request("GET", "/api/v1/puzzles?limit=50",
                           headers={"Accept-Encoding": "br, gzip;q=0.5"})
        response = connection.getresponse()
        body = response.read()
        connection.close()
        self.assertEqual(response.headers["Content-Encoding"], "gzip")
        self.assertEqual(response.headers["Vary"], "Accept-Encoding")
        self.assertEqual(gzip.decompress(body), plain.body)

    def test_what_never_changes_is_tagged_and_compressed(self):
        for path in ("/api/v1/formats", "/api/v1/operations", "/api/v1/openapi.yaml"):
            plain = self.server.get(path)
            self.assertEqual(plain.headers["Vary"], "Accept-Encoding", path)
            tag = plain.headers["ETag"]
            again = self.server.get(path, **{"If-None-Match": tag})
            self.assertEqual((again.status, again.body), (304, b""), path)
            connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=30)
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            response = connection.getresponse()
            body = response.read()
            connection.close()
            self.assertEqual(response.headers["Content-Encoding"], "gzip", path)
            self.assertNotEqual(response.headers["ETag"], tag, path)
            self.assertEqual(gzip.decompress(body), plain.body, path)

    def test_head_is_get_without_its_body(self):
        got = self.server.get(self.location)
        head = self.server.request("HEAD", self.location)
        self.assertEqual((head.status, head.body), (200, b""))
        for name in ("Content-Length", "Content-Type", "ETag"):
            self.assertEqual(head.headers[name], got.headers[name])

    def test_every_answer_has_an_id(self):
        ids = {self.server.get(path).headers["X-Request-Id"]
               for path in ("/healthz", "/nothing", "/api/v1/nothing", self.location)}
        self.assertEqual(len(ids), 4)

    def test_metrics_tell_routes_and_memory(self):
        self.server.get("/healthz")
        text = self.server.get("/metrics").text
        self.assertRegex(text, r'quadrille_http_route_answers_total\{route="GET /healthz"\} [1-9]')
        for name in ("quadrille_resident_bytes", "quadrille_store_pool_waiting",
                     "quadrille_body_bytes", "quadrille_event_streams"):
            self.assertIn(f"\n{name} ", text)


class RequestTest(WebTest):
    """Requests that are odd, and those that are refused."""

    def status(self, text):
        return status_of(self.server.raw(text))

    def test_what_is_odd_and_allowed(self):
        close = b"Host: a\r\nConnection: close\r\n\r\n"
        self.assertEqual(self.status(b"\r\n\r\nGET /healthz HTTP/1.1\r\n" + close), 200)
        self.assertEqual(self.status(b"OPTIONS * HTTP/1.1\r\n" + close), 204)

    def test_what_others_may_read_otherwise(self):
        for text in (b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n",
                     b"POST /api/v1/solve HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                     b"GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"):
            self.assertEqual(self.status(text), 400, text)

    def test_names_of_strangers(self):
        close = b"\r\nConnection: close\r\n\r\n"
        for host, status in ((b"localhost:1", 200), (b"127.0.0.1", 200), (b"evil.example", 421)):
            self.assertEqual(self.status(b"GET /healthz HTTP/1.1\r\nHost: " + host + close), status)

    def test_trailers_are_no_headers(self):
        body = json.dumps({"text": CHICK}).encode()
        chunk = b"%x;name=value\r\n%s\r\n" % (len(body), body)
        received = self.server.raw(
            b"POST /api/v1/hint HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk +
            b"0\r\nOrigin: https://evil.example\r\n\r\n")
        self.assertEqual(status_of(received), 200, received[:300])


class HostTest(WebTest):
    OPTIONS = ("--host", "puzzles.example.org")

    def test_a_name_of_its_own(self):
        for host, status in (("puzzles.example.org", 200), ("evil.example", 421)):
            self.assertEqual(self.server.get("/healthz", Host=host).status, status)


class LinkTest(unittest.TestCase):
    def test_links_out_of_the_web_folder_are_not_served(self):
        with tempfile.TemporaryDirectory() as folder:
            web = os.path.join(folder, "web")
            os.mkdir(web)
            for name, text in (("secret.txt", "secret"), ("web/index.html", "<p>app"),
                               ("web/real.txt", "real")):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            os.symlink("../secret.txt", os.path.join(web, "out.txt"))
            os.symlink("real.txt", os.path.join(web, "in.txt"))
            with WebServer("--web", web) as server:
                self.assertEqual(server.get("/in.txt").body, b"real")
                self.assertEqual(server.get("/out.txt").status, 404)


if __name__ == "__main__":
    unittest.main()
