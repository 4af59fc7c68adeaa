"""What one address can do to a server with its usual options, and what it cannot: others are served,
memory stays bounded, SIGTERM is obeyed. The attacker asks from 127.0.0.1, others from 127.0.0.2.

QUADRILLE_ATTACK_SIZE multiplies the attacks (1 by default); the figures are printed.
"""

import concurrent.futures
import contextlib
import http.client
import json
import multiprocessing
import os
import resource
import socket
import time
import unittest

from program import CHICK, non_of_picture, random_picture
from web_server import AnswerTest, WebServer, read_all, status_of

SIZE = int(os.environ.get("QUADRILLE_ATTACK_SIZE", "1"))
STREAMS = 200 if SIZE == 1 else 8192
GIBIBYTE = 1 << 30
SIDE = 1024
OTHER = "127.0.0.2"


def ask(server, method, path, body=None, source=OTHER, timeout=60, **headers):
    """Status and body of an answer to somebody at another address."""
    connection = http.client.HTTPConnection(server.host, server.port, timeout=timeout,
                                            source_address=(source, 0))
    try:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def large_puzzle(seed=1):
    """1024x1024 with little in it: many solutions, and a lot to look at for whoever looks."""
    return {"kind": "nonogram", "width": SIDE, "height": SIDE,
            "rows": [[1] for _ in range(SIDE)], "columns": [[1] for _ in range(SIDE)]}


class Watch:
    """Asks for health while an attack goes on, and how much memory the server has. A process of its
    own: the attacker's work must not delay it."""

    def __init__(self, server):
        self.server = server
        self.waits = []
        self.memory = 0
        self.failures = []
        self.stopped = multiprocessing.Event()
        self.found = multiprocessing.SimpleQueue()
        self.process = multiprocessing.Process(target=self.run)

    def run(self):
        while not self.stopped.wait(0.02):
            asked = time.monotonic()
            try:
                status, _ = ask(self.server, "GET", "/healthz")
                if status != 200:
                    self.failures.append(status)
            except OSError as problem:
                self.failures.append(repr(problem))
            self.waits.append(time.monotonic() - asked)
            self.memory = max(self.memory, self.server.memory())
        self.found.put((self.waits, self.memory, self.failures))

    def __enter__(self):
        self.process.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.waits, self.memory, self.failures = self.found.get()
        self.process.join()

    def report(self, name):
        waits = sorted(self.waits) or [float("nan")]
        print(f"{name}: memory {self.memory >> 20} MiB, health asked {len(waits)} times: "
              f"median {waits[len(waits) // 2] * 1000:.1f} ms, "
              f"p99 {waits[int(len(waits) * 0.99)] * 1000:.1f} ms")


class AttackTest(AnswerTest):
    def attack(self, name, work, *options):
        """Runs the attack on a server of its own; then a stranger gets a hint, and SIGTERM is obeyed."""
        server = WebServer(*options)
        waited = float("nan")
        try:
            with Watch(server) as watch:
                work(server)
                start = time.monotonic()
                status, body = ask(server, "POST", "/api/v1/hint", json.dumps({"text": CHICK}),
                                   Prefer="wait=30")
                waited = time.monotonic() - start
                time.sleep(SIZE)  # with all of it still held
            watch.report(name)
            self.assertEqual(status, 200, body[:300])
            self.assertEqual(watch.failures, [])
            self.assertLess(watch.memory, GIBIBYTE)
        finally:
            start = time.monotonic()
            _, _, status = server.stop()
            print(f"{name}: another's hint {waited:.2f} s, SIGTERM to end "
                  f"{time.monotonic() - start:.2f} s")
        self.assertEqual(status, 0)

    def submit(self, server, operation, request, **more):
        status, body = ask(server, "POST", "/api/v1/jobs",
                           json.dumps({"operation": operation, "request": request}),
                           source="127.0.0.1", **more)
        return status, json.loads(body)

    def test_a_review_stops_when_it_shall(self):
        moves = [{"row": i % SIDE, "column": (i * 7) % SIDE, "cell": "#"} for i in range(2000)]

        def work(server):
            jobs = []
            for _ in range(2):
                status, job = self.submit(server, "review", {
                    "puzzle": large_puzzle(), "moves": moves, "time_limit": 60})
                self.assertEqual(status, 202, job)
                jobs.append(job["id"])
            server.wait_for_running_jobs(2)
            for job in jobs:
                self.assertEqual(ask(server, "DELETE", f"/api/v1/jobs/{job}")[0], 200)
            server.wait_for_running_jobs(0, seconds=20)

        self.attack("review", work)

    def test_sheets_of_many_puzzles(self):
        puzzle = {"kind": "nonogram", "width": 1, "height": 1, "rows": [[1]], "columns": [[1]]}

        def work(server):
            status, body = ask(server, "POST", "/api/v1/render", json.dumps(
                {"puzzles": [puzzle] * 80_000, "format": "pdf", "time_limit": 5}),
                source="127.0.0.1", **{"Prefer": "wait=60", "Content-Type": "application/json"})
            self.assertEqual((status, json.loads(body)["code"]), (413, "too_large"))

        self.attack("sheets", work)

    def test_extensions_and_trailers_are_bounded(self):
        def work(server):
            for opening in (b"1;a=", b"0\r\nA: "):
                with server.connect() as connection:
                    connection.sendall(b"POST /api/v1/solve HTTP/1.1\r\nHost: a\r\n"
                                       b"Transfer-Encoding: chunked\r\n\r\n" + opening)
                    sent = 0
                    try:
                        for _ in range(64 * SIZE):
                            connection.sendall(b"x" * (1 << 20))
                            sent += 1
                    except OSError:
                        pass
                    self.assertEqual(status_of(read_all(connection)), 431)

        self.attack("extensions", work)

    def test_results_are_bounded_and_shared(self):
        def work(server):
            request = {"puzzle": large_puzzle(), "max_solutions": 1000, "time_limit": 20}
            status, job = self.submit(server, "solve", request)
            self.assertEqual(status, 202, job)
            location = f"/api/v1/jobs/{job['id']}"
            end = time.monotonic() + 60
            while job["state"] in ("queued", "running"):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.2)
                job = json.loads(ask(server, "GET", location)[1])
            self.assertEqual(job["state"], "done", job.get("error"))
            result = job["result"]
            self.assertIn(result["limit"], ("size", "time", "memory"))
            self.assertFalse(result["complete"])
            # Readers who take nothing of it.
            readers = []
            for _ in range(30 * SIZE):
                connection = server.connect()
                connection.sendall(f"GET {location}/result HTTP/1.1\r\nHost: a\r\n\r\n".encode())
                readers.append(connection)
            time.sleep(1)
            for connection in readers:
                connection.close()

        self.attack("results", work)

    def test_hostile_work_of_one_address_leaves_room_for_others(self):
        text = non_of_picture(random_picture(60, 0.45, 7))

        def work(server):
            statuses = [self.submit(server, operation, {"text": text, "time_limit": 60})[0]
                        for operation in ("solve", "hint") for _ in range(100)]
            self.assertIn(202, statuses)
            self.assertIn(503, statuses)
            # Another's work is taken, although the queue is full of the attacker's.
            status, body = ask(server, "POST", "/api/v1/jobs", json.dumps(
                {"operation": "solve", "request": {"text": text, "time_limit": 60}}))
            self.assertEqual(status, 202, body)

        self.attack("hostile work", work)

    def open_streams(self, server, job, count):
        """Streams that are never read, and how many were refused: with 429, or by closing."""
        request = f"GET /api/v1/jobs/{job}/events HTTP/1.1\r\nHost: a\r\n\r\n".encode()
        streams = []
        refused = 0
        for _ in range(count):
            connection = server.connect()
            self.addCleanup(connection.close)
            try:
                connection.sendall(request)
                head = connection.recv(200)
            except ConnectionError:
                head = b""
            refused += status_of(head) != 200
            streams.append(connection)
        return streams, refused

    def test_streams_of_events_are_bounded(self):
        text = non_of_picture(random_picture(60, 0.45, 7))
        listeners = []

        def work(server):
            _, job = self.submit(server, "solve", {"text": text, "time_limit": 60})
            streams, refused = self.open_streams(server, job["id"], STREAMS)
            self.assertGreaterEqual(refused, STREAMS - 150)
            self.assertLess(refused, STREAMS)
            listeners.append(streams[0])

        self.attack(f"{STREAMS} streams", work)
        # Those who listened heard the server stop.
        self.assertIn(b"event: stopping", read_all(listeners[0]))

    def test_reads_of_one_address_leave_room_for_others(self):
        """More of them than wait at a time, each of a game with a large state."""
        state = json.dumps([[i % 7, i % 5] for i in range(40_000)])
        listed = []

        def work(server):
            _, body = ask(server, "POST", "/api/v1/games", json.dumps({"text": CHICK}), source="127.0.0.1")
            game = json.loads(body)
            path = f"/api/v1/games/{game['id']}?secret={game['secret']}"
            status, body = ask(server, "PUT", path, f'{{"state": {state}, "version": 0}}', source="127.0.0.1")
            self.assertEqual(status, 200, body)
            for _ in range(1_300 * SIZE):
                connection = server.connect()
                self.addCleanup(connection.close)
                with contextlib.suppress(OSError):  # more than an address may have
                    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            start = time.monotonic()
            listed.append(ask(server, "GET", "/api/v1/puzzles")[0])
            print(f"reads: another's list {time.monotonic() - start:.2f} s")

        self.attack("reads", work)
        self.assertEqual(listed, [200])

    def slow_reader(self, server, path):
        """Asks, and takes nothing of the answer: not even the kernel takes much of it."""
        connection = socket.socket()
        self.addCleanup(connection.close)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect((server.host, server.port))
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        return connection

    def begin_game(self, server, puzzle):
        status, body = ask(server, "POST", "/api/v1/games", json.dumps(puzzle), source="127.0.0.1")
        self.assertEqual(status, 201, body[:300])
        game = json.loads(body)
        return f"/api/v1/games/{game['id']}", f"secret={game['secret']}"

    def test_answers_that_nobody_takes_are_bounded(self):
        """Each has memory of its own: here pages of a megabyte."""
        text = non_of_picture(random_picture(60, 0.45, 7))

        def work(server):
            path, secret = self.begin_game(server, {"text": text})
            for start in range(0, 300, 50):
                status, body = ask(server, "POST", f"{path}/moves?{secret}", json.dumps(
                    {"from": start, "moves": ["x" * 4000] * 50}), source="127.0.0.1")
                self.assertEqual(status, 200, body)
            page = f"{path}/moves?limit=10000&{secret}"
            readers = [self.slow_reader(server, page) for _ in range(200 * SIZE)]
            statuses = [status_of(reader.recv(20)) for reader in readers]
            self.assertIn(200, statuses)
            self.assertGreaterEqual(statuses.count(503), 100 * SIZE)
            # Another's is sent.
            status, body = ask(server, "GET", page)
            self.assertEqual((status, len(body) > 1_000_000), (200, True))

        self.attack("slow readers", work)

    def test_large_bodies_of_many_addresses(self):
        """What they say takes twenty times their bytes while it is looked at."""
        body = b'{"operation":"solve","request":{"a":[' + b"[0]," * 1_950_000 + b"0]}}"

        def work(server):
            def send(number):
                path = ("/api/v1/jobs", "/api/v1/scores", "/api/v1/games")[number % 3]
                status, _ = ask(server, "POST", path, body, source=f"127.0.1.{number % 8 + 1}")
                self.assertIn(status, (202, 400, 503))

            with concurrent.futures.ThreadPoolExecutor(24) as senders:
                list(senders.map(send, range(24 * SIZE)))

        self.attack("large bodies", work)

    def test_large_plain_pages(self):
        """Short forms whose answers have megabytes: tables of a million cells."""
        line = "1%0D%0A" * SIDE
        form = f"rows={line}&columns={line}&file="

        def work(server):
            def send(number):
                status, _ = ask(server, "POST", "/plain", form, timeout=300,
                                source=f"127.0.1.{number % 8 + 1}")
                self.assertIn(status, (200, 503))

            with concurrent.futures.ThreadPoolExecutor(24) as senders:
                list(senders.map(send, range(24)))

        self.attack("plain pages", work)

    def test_everything_at_once(self):
        text = non_of_picture(random_picture(60, 0.45, 7))

        def work(server):
            jobs = [self.submit(server, "solve", {"text": text, "time_limit": 60})[1]
                    for _ in range(100)]
            self.open_streams(server, jobs[0]["id"], 150)
            body = (b"POST /api/v1/hint HTTP/1.1\r\nHost: a\r\nContent-Length: 8000000\r\n\r\n"
                    + b" " * 100_000)
            for opening in (body, b"", b"GET /"):
                for _ in range(50 * SIZE):
                    connection = server.connect()
                    self.addCleanup(connection.close)
                    connection.sendall(opening)

        self.attack("everything", work)

    def test_unfinished_bodies_are_bounded(self):
        def work(server):
            head = (b"POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    b"Content-Length: 8000000\r\n\r\n")
            connections = []
            for _ in range(40 * SIZE):
                connection = server.connect()
                connection.sendall(head)
                connections.append(connection)
            refused = 0
            for connection in connections:
                try:
                    connection.sendall(b" " * 4_000_000)
                except OSError:
                    pass
                connection.settimeout(0.05)
                try:
                    refused += status_of(connection.recv(200)) == 503
                except OSError:
                    pass
            self.assertGreaterEqual(refused, 30 * SIZE)
            # Somebody else's body has room.
            status, body = ask(server, "POST", "/api/v1/solve",
                               json.dumps({"text": CHICK + " " * 1_000_000}))
            self.assertIn(status, (200, 400), body[:300])
            for connection in connections:
                connection.close()

        self.attack("unfinished bodies", work)


def allow_many_connections():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


allow_many_connections()

if __name__ == "__main__":
    unittest.main()
