"""The web app on a host that serves files alone, configured as docs/BROWSER.md says."""

import gzip
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from ports import free_port
from program import ROOT

FOREVER = "public, max-age=31536000, immutable"
# One file of every sort that `npm run build` leaves.
FILES = {
    "index.html": "text/html",
    "service-worker.js": "text/javascript",
    "manifest.webmanifest": "application/manifest+json",
    "assets/index-1a2b3c.js": "text/javascript",
    "engine/engine.json": "application/json",
    "engine/quadrille-1a2b3c.wasm": "application/wasm",
    "engine/motifs-1a2b3c.qgal": None,
}
NOT_FOUND = b"the page that finds the app"


def documented(language, start):
    """The example of a configuration in docs/BROWSER.md that follows a line."""
    with open(os.path.join(ROOT, "docs", "BROWSER.md"), encoding="utf-8") as file:
        text = file.read()
    found = re.search(rf"^{start}:\n\n```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return found.group(1)


class StaticHostCase:
    """The folder under a sub-path, and whoever start() lets serve it."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        # Debian's nginx starts its workers as www-data, which must reach the folder.
        os.chmod(self.folder.name, 0o755)
        self.app = os.path.join(self.folder.name, "app")
        for name in FILES:
            path = os.path.join(self.app, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(b"content " * 500)
            with open(path + ".gz", "wb") as file:
                file.write(gzip.compress(b"content " * 500))
        # The build does not compress it: it is small.
        with open(os.path.join(self.app, "404.html"), "wb") as file:
            file.write(NOT_FOUND)
        self.port = free_port()
        self.host = self.start()
        self.addCleanup(self.host.wait, 20)
        self.addCleanup(self.host.send_signal, signal.SIGTERM)
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                self.assertIsNone(self.host.poll(), "the host has ended")
                self.assertLess(time.monotonic(), end)
                time.sleep(0.05)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def ask(self, name):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", "/quadrille/" + name,
                               headers={"Host": "example.org", "Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def test_every_file_has_its_headers(self):
        for name, media_type in FILES.items():
            with self.subTest(name):
                status, headers, body = self.ask(name)
                self.assertEqual(status, 200)
                if media_type:
                    self.assertEqual(headers["Content-Type"].split(";")[0], media_type)
                kept = name.startswith("assets/") or name.endswith((".wasm", ".qgal"))
                self.assertEqual(headers["Cache-Control"], FOREVER if kept else "no-cache")
                self.assertIn("'wasm-unsafe-eval'", headers["Content-Security-Policy"])
                self.assertIn("worker-src 'self'", headers["Content-Security-Policy"])
                self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
                self.assertEqual(headers["Cross-Origin-Embedder-Policy"], "require-corp")
                self.assertEqual(headers["Content-Encoding"], "gzip")
                self.assertEqual(gzip.decompress(body), b"content " * 500)

    def test_the_folder_is_its_page(self):
        status, headers, _ = self.ask("")
        self.assertEqual((status, headers["Content-Type"].split(";")[0]), (200, "text/html"))
        self.assertEqual(self.ask("api/v1/formats")[0], 404)

    def test_an_address_without_a_file_shows_the_page_that_finds_the_app(self):
        for name in ("play/0123456789abcdef", "packs/sea/"):
            status, headers, body = self.ask(name)
            self.assertEqual((status, headers["Content-Type"].split(";")[0]), (404, "text/html"))
            self.assertEqual(body, NOT_FOUND)
            self.assertIn("script-src 'self'", headers["Content-Security-Policy"])


@unittest.skipUnless(shutil.which("nginx"), "needs nginx (Debian's nginx-light)")
class NginxTest(StaticHostCase, unittest.TestCase):
    def start(self):
        text = documented("nginx", "nginx").replace("/srv/quadrille/", self.app + "/")
        text = text.replace("server {\n", f"server {{\n    listen 127.0.0.1:{self.port};\n", 1)
        config = self.write("nginx.conf", f"daemon off;\nerror_log stderr;\npid {self.folder.name}/pid;\n"
                            f"events {{}}\nhttp {{\naccess_log off;\n{text}}}\n")
        return subprocess.Popen(["nginx", "-p", self.folder.name, "-c", config])


@unittest.skipUnless(shutil.which("caddy"), "needs caddy (Debian's package of that name)")
class CaddyTest(StaticHostCase, unittest.TestCase):
    def start(self):
        text = documented("", "Caddy").replace("/srv/quadrille", self.app)
        text = text.replace("example.org {", f"http://example.org:{self.port} {{", 1)
        config = self.write("Caddyfile", "{\n\tadmin off\n}\n" + text)
        home = {**os.environ, "HOME": self.folder.name}
        return subprocess.Popen(["caddy", "run", "--config", config, "--adapter", "caddyfile"],
                                env=home)


if __name__ == "__main__":
    unittest.main()
