"""The proxies of deploy/ in front of the server, with TLS: features go through, addresses cannot be
forged, events come as they happen."""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

from ports import free_port
from program import CHICK, ROOT
from web_server import WebServer

NAME = "puzzles.example.org"
# As the comments in deploy/ say.
OPTIONS = ("--trusted-proxy", "127.0.0.1", "--host", NAME)


def deployed(name):
    with open(os.path.join(ROOT, "deploy", name), encoding="utf-8") as file:
        return file.read()


class ProxyCase(unittest.TestCase):
    """A server, and the proxy that start() puts in front of it."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.server = WebServer(*OPTIONS, log_level="info")
        self.port = free_port()
        self.proxy = self.start()
        self.wait_for_port()

    def tearDown(self):
        self.proxy.send_signal(signal.SIGTERM)
        self.proxy.communicate(timeout=20)
        _, self.log, status = self.server.stop()
        self.assertEqual(status, 0)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def wait_for_port(self):
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                self.assertIsNone(self.proxy.poll(), "the proxy has ended")
                self.assertLess(time.monotonic(), end)
                time.sleep(0.05)

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def ask(self, method, path, body=None, **headers):
        connection = self.connect()
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, {
                "Host": NAME, "Content-Type": "application/json", **headers})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def check_everything(self):
        self.assertEqual(self.ask("GET", "/healthz")[0], 200)
        status, _, body = self.ask("POST", "/api/v1/hint", {"text": CHICK})
        self.assertEqual(status, 200, body)
        # A name that is not the server's does not get through, whatever the proxy does.
        status, _, _ = self.ask("GET", "/healthz", Host="evil.example")
        self.assertIn(status, (200, 404, 421))
        status, headers, body = self.ask("POST", "/api/v1/jobs",
                                         {"operation": "solve", "request": {"text": CHICK}})
        self.assertEqual(status, 202, body)
        status, headers, body = self.ask("GET", headers["Location"] + "/events")
        self.assertEqual(headers["Content-Type"], "text/event-stream")
        self.assertIn(b"event: done", body)
        # The id of a request is the same on both sides.
        _, headers, _ = self.ask("GET", "/readyz", **{"X-Forwarded-For": "6.6.6.6"})
        request_id = headers["X-Request-Id"]
        _, self.log, _ = self.server.stop()
        self.assertIn(f"id={request_id}", self.log)
        # Nobody is who they say they are: everybody comes from where the proxy saw them.
        clients = set(re.findall(r"request client=(\S+):\d+ ", self.log))
        self.assertEqual(clients, {"127.0.0.1"})


@unittest.skipUnless(shutil.which("nginx"), "needs nginx (Debian's nginx-light)")
class NginxTest(ProxyCase):
    def start(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
                        "-keyout", self.path("key.pem"), "-out", self.path("cert.pem")],
                       check=True, capture_output=True, timeout=60)
        text = deployed("nginx.conf")
        for old, new in ((r"listen 443 ssl http2;", f"listen 127.0.0.1:{self.port} ssl http2;"),
                         (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
                         (r"server 127.0.0.1:8080;", f"server {self.server.address};"),
                         (r"/etc/ssl/quadrille/fullchain.pem", self.path("cert.pem")),
                         (r"/etc/ssl/quadrille/privkey.pem", self.path("key.pem"))):
            self.assertIn(old, text)
            text = text.replace(old, new)
        scratch = "".join(f"{name}_temp_path {self.path(name)};\n" for name in (
            "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        # Debian's nginx starts its workers as www-data, which must reach the folder.
        os.chmod(self.folder.name, 0o755)
        config = self.write("nginx.conf", f"daemon off;\nerror_log stderr;\npid {self.path('pid')};\n"
                            f"events {{}}\nhttp {{\naccess_log off;\n{scratch}{text}}}\n")
        return subprocess.Popen(["nginx", "-p", self.folder.name, "-c", config],
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def connect(self):
        context = ssl.create_default_context(cafile=self.path("cert.pem"))
        connection = http.client.HTTPSConnection(NAME, self.port, timeout=60, context=context)
        connection.sock = context.wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), timeout=60), server_hostname=NAME)
        return connection

    def test_everything_goes_through(self):
        self.check_everything()


@unittest.skipUnless(shutil.which("caddy"), "needs caddy (Debian's package of that name)")
class CaddyTest(ProxyCase):
    def start(self):
        text = deployed("Caddyfile")
        # A certificate of the proxy's own making would need a certificate authority: without TLS.
        self.assertIn(f"\n{NAME} {{", text)
        text = text.replace(f"\n{NAME} {{", f"\nhttp://{NAME}:{self.port} {{\n\tbind 127.0.0.1")
        self.assertIn("reverse_proxy 127.0.0.1:8080", text)
        text = text.replace("127.0.0.1:8080", self.server.address)
        config = self.write("Caddyfile", "{\n\tadmin off\n\tauto_https off\n}\n" + text)
        environment = {**os.environ, "HOME": self.folder.name, "XDG_DATA_HOME": self.folder.name,
                       "XDG_CONFIG_HOME": self.folder.name}
        return subprocess.Popen(["caddy", "run", "--config", config, "--adapter", "caddyfile"],
                                env=environment, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def test_everything_goes_through(self):
        self.check_everything()


if __name__ == "__main__":
    unittest.main()
