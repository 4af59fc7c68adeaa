"""A running `quadrille serve` with HTTP, and requests as a stranger would write them."""

import http.client
import json
import os
import signal
import socket
import subprocess
import time
import tempfile
import unittest

from api_contract import Contract
from program import PROGRAM

CONTRACT = Contract()


class WebServer:
    """`with WebServer() as server`: listens on a free port of loopback until the end of the block."""

    def __init__(self, *options, log_level="off", udp=False, program=PROGRAM):
        self.data = tempfile.TemporaryDirectory()
        udp_options = ["--udp", "127.0.0.1:0"] if udp else ["--no-udp"]
        place = [] if "--data" in options else ["--data", self.data.name]
        self.process = subprocess.Popen(
            [program, "serve", "--http", "127.0.0.1:0", *udp_options, *place,
             "--no-starter-puzzles", "--log-level", log_level, *options],
            text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines = [self.process.stdout.readline() for _ in range(2 if udp else 1)]
        self.address = next(line for line in self.lines if "http://" in line).split("http://")[1].strip()
        self.host, port = self.address.rsplit(":", 1)
        self.port = int(port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def wait_for_running_jobs(self, number, seconds=5):
        """Fails when that number is not reached in time."""
        end = time.monotonic() + seconds
        while f"quadrille_jobs_running {number}\n" not in self.get("/metrics").text:
            assert time.monotonic() < end, f"never were {number} jobs running"
            time.sleep(0.02)

    def stop(self):
        """Standard output and standard error of the whole run, and the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=20)
        self.data.cleanup()
        return out, err, self.process.returncode

    def connect(self):
        connection = socket.create_connection((self.host, self.port), timeout=20)
        return connection

    def request(self, method, path, body=None, headers=None):
        """An Answer, which keeps the contract. A dictionary as body is sent as JSON."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=90)
        headers = dict(headers or {})
        is_json = isinstance(body, (dict, list))
        if is_json:
            headers.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, json.dumps(body) if is_json else body, headers)
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        finally:
            connection.close()
        return CONTRACT.hold(method, path, answer, body)

    def get(self, path, **headers):
        return self.request("GET", path, headers=headers)

    def post(self, path, body, **headers):
        return self.request("POST", path, body, headers)

    def raw(self, data, half_close=False):
        """Everything that comes back to raw bytes until the server closes the connection. Whoever
        closes one half has nothing more to say, and work for them is cancelled."""
        with self.connect() as connection:
            connection.sendall(data)
            if half_close:
                connection.shutdown(socket.SHUT_WR)
            return read_all(connection)

    def memory(self):
        """Resident bytes of the server's process."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def text(self):
        return self.body.decode("utf-8")

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


def read_all(connection):
    received = b""
    try:
        while piece := connection.recv(65536):
            received += piece
    except (ConnectionResetError, TimeoutError):
        pass
    return received


def status_of(received):
    """The status of the first answer in raw bytes; 0 if there is none."""
    words = received.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/1.") else 0


class AnswerTest(unittest.TestCase):
    """What answers are like."""

    def ok(self, answer, status=200):
        self.assertEqual(answer.status, status, answer)
        return answer.json

    def problem(self, answer, status, code):
        """Fails unless the answer is that problem."""
        self.assertEqual(answer.status, status, answer)
        self.assertEqual(answer.headers["Content-Type"], "application/problem+json")
        body = answer.json
        self.assertEqual(body["code"], code)
        self.assertEqual(body["status"], status)
        self.assertTrue(body["detail"])
        return body


class WebTest(AnswerTest):
    """One server for all tests of a class."""

    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.server = WebServer(*cls.OPTIONS)

    @classmethod
    def tearDownClass(cls):
        _, _, status = cls.server.stop()
        assert status == 0, status
