"""Three servers and two workers on one PostgreSQL behind HAProxy, which sends each request to the
next server; where servers are killed, the test itself does so. QUADRILLE_SCALE_OPERATIONS says how many operations (120), QUADRILLE_SCALE_KILLS how
often one of the processes is killed meanwhile (4)."""

import http.client
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from ports import free_port
from postgresql import Postgresql
from program import CHICK, PROGRAM, non_of_picture, random_picture
from store_server import PAIR, PAIR_SOLUTION, StoreServer, db, rows_of
from web_server import WebServer

ROOT = os.path.normpath(os.path.join(os.path.dirname(__file__), "../../.."))

OPERATIONS = int(os.environ.get("QUADRILLE_SCALE_OPERATIONS", "120"))
KILLS = int(os.environ.get("QUADRILLE_SCALE_KILLS", "4"))
PAUSE = 2  # seconds between two of them
THREADS = 6
SEEDS = 4
# Random, 100 cells a side: our own solver does not decide this one in 25 s.
HOSTILE = non_of_picture(random_picture(100, 0.45, 7))


class Worker:
    """`quadrille worker` until it is stopped or killed."""

    def __init__(self, place, *options):
        self.process = subprocess.Popen(
            [PROGRAM, "worker", *place, "--log-level", "off", *options], text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline()
        assert line.startswith("working on "), self.process.communicate()

    def kill(self):
        self.process.kill()
        self.process.communicate(timeout=20)

    def stop(self):
        self.process.terminate()
        out, err = self.process.communicate(timeout=20)
        return out, err, self.process.returncode


def drop(process):
    """Whatever state it is in."""
    if process.process.poll() is None:
        process.kill()


def generate(seed):
    """A job whose answer its seed decides."""
    return {"operation": "generate",
            "request": {"kind": "nonogram", "width": 20, "height": 20, "class": "deep",
                        "seed": seed}}


def timeless(answer):
    """Without the time that it took."""
    return {name: value for name, value in answer.items() if name != "seconds"}


def right_answers(server):
    """What the seeds give, without any job."""
    return {seed: timeless(server.post("/api/v1/generate", generate(seed)["request"],
                                       Prefer="wait=60").json)
            for seed in range(1, SEEDS + 1)}


class Front(WebServer):
    """The proxy in the place of a server."""

    def __init__(self, host, port):
        # pylint: disable=super-init-not-called
        self.host, self.port = host, port


class BehindProxy(unittest.TestCase):
    """Servers with a proxy of deploy/ in front."""

    servers = ()

    def setUp(self):
        self.directory = self.enterContext(tempfile.TemporaryDirectory())
        self.front = None

    def configuration(self, name):
        with open(os.path.join(ROOT, "deploy", name), encoding="utf-8") as file:
            text = file.read()
        for port, server in zip((8081, 8082, 8083), self.servers):
            text = text.replace(f"127.0.0.1:{port}", server.address)
        self.port = free_port()
        text = text.replace("127.0.0.1:8080", f"127.0.0.1:{self.port}")
        path = os.path.join(self.directory, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def start(self, *command):
        proxy = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        self.addCleanup(proxy.wait)
        self.addCleanup(proxy.terminate)
        self.front = Front("127.0.0.1", self.port)
        end = time.monotonic() + 30
        while True:
            try:
                if self.front.get("/readyz").status == 200:
                    return
            except OSError:
                pass
            self.assertLess(time.monotonic(), end, "the proxy does not come up")
            time.sleep(0.1)


class FleetTest(BehindProxy):
    SERVERS = 3
    WORKERS = 2

    def setUp(self):
        super().setUp()
        postgresql = Postgresql()
        self.addCleanup(postgresql.__exit__)
        self.place = ["--db", postgresql.new_database()]
        self.servers = [self.new_server() for _ in range(self.SERVERS)]
        self.workers = [self.new_worker() for _ in range(self.WORKERS)]
        self.turn = 0
        self.lock = threading.Lock()

    def new_server(self):
        server = StoreServer(self.place, "--jobs", "1", "--queue", "1000", "--trust-proxy")
        self.addCleanup(drop, server)
        return server

    def new_worker(self):
        worker = Worker(self.place, "--jobs", "1")
        self.addCleanup(drop, worker)
        return worker

    def next_server(self):
        if self.front:
            return self.front
        with self.lock:
            self.turn += 1
            return self.servers[self.turn % len(self.servers)]

    def ask(self, method, path, body=None, headers=None):
        """At the next server; one that has just been killed is passed over, as a balancer does."""
        for attempt in range(60):
            server = self.next_server()
            try:
                answer = server.request(method, path, body, headers)
            except (OSError, http.client.HTTPException):  # the second: killed in the middle
                time.sleep(0.05)
                continue
            if answer.status == 503 and answer.json.get("code") != "queue_full":
                time.sleep(0.1)
                continue
            if attempt > 0:
                self.repeated += 1
            return answer
        raise AssertionError(f"{method} {path}: no server answers")

    def wait_for(self, location, *states, seconds=120):
        end = time.monotonic() + seconds
        while True:
            answer = self.ask("GET", location)
            assert answer.status == 200, (location, answer)
            job = answer.json
            if job["state"] in states:
                return job
            assert time.monotonic() < end, job
            time.sleep(0.05)

    def start_job(self, request):
        answer = self.ask("POST", "/api/v1/jobs", request)
        assert answer.status == 202, answer
        return answer.headers["Location"]

    # What a client does, each ending in True or a description of what went wrong.

    def finish_a_job(self, number):
        seed = 1 + number % SEEDS
        location = self.start_job(generate(seed))
        job = self.wait_for(location, "done", "failed", "cancelled")
        result = self.ask("GET", location + "/result").json
        return (job["state"] == "done" and job["result"] == result
                and timeless(result) == self.answers[seed]) or job

    def cancel_a_job(self, _):
        location = self.start_job({"operation": "solve",
                                   "request": {"text": HOSTILE, "time_limit": 60}})
        watched = []

        def watch():
            watched.append(self.ask("GET", location + "/events").text)

        watcher = threading.Thread(target=watch)
        watcher.start()
        self.wait_for(location, "running", "queued")
        cancelled = self.ask("DELETE", location).json
        watcher.join(60)
        job = self.wait_for(location, "cancelled")
        told = "event: cancelled" in watched[0] or self.killing
        return (cancelled["state"] == "cancelled" and told
                and job["error"]["code"] == "cancelled") or (cancelled, watched, job)

    def long_work(self, _):
        """Longer than the client waits: it becomes a job that every server knows."""
        answer = self.ask("POST", "/api/v1/solve", {"text": HOSTILE, "time_limit": 1},
                          {"Prefer": "wait=0"})
        assert answer.status == 202, answer
        job = self.wait_for(answer.headers["Location"], "done")
        return job["result"]["verdict"] == "unknown" or job

    def short_work(self, _):
        answer = self.ask("POST", "/api/v1/solve", {"text": CHICK})
        return (answer.status == 200 and answer.json["verdict"] == "unique") or answer

    def play(self, number):
        game = self.ask("POST", "/api/v1/games", {"puzzle": PAIR}).json
        secret = {"Authorization": f"Bearer {game['secret']}"}
        path = f"/api/v1/games/{game['id']}"
        moves = self.ask("POST", path + "/moves", {"from": 0, "moves": [[0, 0]]}, secret)
        saved = self.ask("PUT", path, {"state": {"n": number}, "version": 0}, secret)
        score = self.ask("POST", "/api/v1/scores", {
            "game": game["id"], "secret": game["secret"], "name": f"Player {number}",
            "solution": PAIR_SOLUTION})
        shown = self.ask("GET", path, headers=secret).json
        with self.lock:
            self.stored.append((game["id"], score.json.get("id")))
        # A request that was repeated because its server died may find itself done already.
        fine = (moves.status == 200 and saved.status in (200, 409) and score.status in (200, 201)
                and shown["moves"] == 1 and shown["version"] == 1
                and shown["finished"]["id"] == score.json["id"] and shown["elapsed"] >= 0)
        return fine or (moves, saved, score, shown)

    def browse(self, _):
        answers = [self.ask("GET", path) for path in
                   ("/api/v1/puzzles?sort=score", "/api/v1/scores?period=week&kind=nonogram",
                    "/api/v1/puzzles/daily?kind=lightsout", "/api/v1/formats", "/readyz")]
        return all(answer.status == 200 for answer in answers) or answers

    def run_operations(self, count):
        kinds = [self.finish_a_job, self.cancel_a_job, self.long_work, self.short_work, self.play,
                 self.browse]
        numbers = iter(range(count))
        faults = []

        def work():
            while not faults:
                with self.lock:
                    number = next(numbers, None)
                if number is None:
                    return
                try:
                    outcome = kinds[number % len(kinds)](number)
                except Exception as error:  # pylint: disable=broad-except
                    outcome = error
                if outcome is not True:
                    faults.append((kinds[number % len(kinds)].__name__, outcome))

        self.killing = False
        self.repeated = 0
        self.stored = []
        self.answers = right_answers(self.servers[0])
        threads = [threading.Thread(target=work) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        return threads, faults

    def check_stored(self):
        scores = {(row["game_id"], row["id"]) for row in rows_of(self.place)["scores"]}
        self.assertEqual([pair for pair in self.stored if pair not in scores], [])
        self.assertEqual(len(scores), len(self.stored), "a game has two scores")
        self.assertIn("in order", db("check", self.place))

    def test_any_server_answers_for_all(self):
        self.start("haproxy", "-db", "-f", self.configuration("haproxy.cfg"))
        start = time.monotonic()
        threads, faults = self.run_operations(OPERATIONS)
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])
        self.check_stored()
        print(f"{OPERATIONS} operations in {time.monotonic() - start:.1f} s, {self.repeated} "
              f"repeated, 0 failures", file=sys.stderr)
        for process in self.servers + self.workers:
            self.assertEqual(process.stop()[2], 0)

    def test_killed_processes_lose_nothing(self):
        numbers = random.Random(17)
        operations = KILLS * 15
        threads, faults = self.run_operations(operations)
        self.killing = True
        for _ in range(KILLS):
            time.sleep(PAUSE)
            victims = self.servers if numbers.random() < 0.6 else self.workers
            place = numbers.randrange(len(victims))
            victims[place].kill()
            victims[place] = self.new_server() if victims is self.servers else self.new_worker()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])
        self.check_stored()
        print(f"{KILLS} kills during {operations} operations, {self.repeated} repeated, "
              f"0 failures", file=sys.stderr)


class WorkerTest(unittest.TestCase):
    """What a server leaves to a worker."""

    def test_publishing_is_work_for_workers_too(self):
        with Postgresql() as postgresql:
            place = ["--db", postgresql.new_database()]
            with StoreServer(place, "--jobs", "1") as server:
                busy = server.post("/api/v1/jobs", {"operation": "solve", "request": {
                    "text": HOSTILE, "time_limit": 60}})
                server.wait_for_running_jobs(1)
                waits = server.post("/api/v1/puzzles", {"text": CHICK}, Prefer="wait=0")
                self.assertEqual(waits.status, 202, waits)
                worker = Worker(place, "--jobs", "1")
                self.addCleanup(drop, worker)
                events = server.get(waits.headers["Location"] + "/events").text
                self.assertIn("event: done", events)
                published = server.get(waits.headers["Location"] + "/result").json
                self.assertEqual(server.get(f"/api/v1/puzzles/{published['id']}").status, 200)
                server.request("DELETE", busy.headers["Location"])
                self.assertEqual(worker.stop()[2], 0)


class ProxyTest(BehindProxy):
    """The configurations of deploy/ as they are, but for the ports."""

    def setUp(self):
        super().setUp()
        postgresql = Postgresql()
        self.addCleanup(postgresql.__exit__)
        self.place = ["--db", postgresql.new_database()]
        self.servers = [self.new_server() for _ in range(3)]

    def new_server(self):
        server = StoreServer(self.place, "--jobs", "1", "--trust-proxy")
        self.addCleanup(drop, server)
        return server

    def play_through(self):
        front = self.front
        for _ in range(6):
            self.assertEqual(front.post("/api/v1/solve", {"text": CHICK}).json["verdict"],
                             "unique")
            location = front.post("/api/v1/jobs", {"operation": "solve",
                                                   "request": {"text": CHICK}}).headers["Location"]
            events = front.get(location + "/events").text
            self.assertIn("event: done", events)
            self.assertEqual(front.get(location + "/result").json["verdict"], "unique")
            location = front.post("/api/v1/jobs", {"operation": "solve", "request": {
                "text": HOSTILE, "time_limit": 60}}).headers["Location"]
            self.assertEqual(front.request("DELETE", location).json["state"], "cancelled")
            self.assertEqual(front.get(location).json["state"], "cancelled")
        # One server is gone: nobody notices.
        self.servers[0].kill()
        for _ in range(9):
            self.assertEqual(front.get("/api/v1/formats").status, 200)

    def test_haproxy(self):
        self.start("haproxy", "-db", "-f", self.configuration("haproxy.cfg"))
        self.play_through()

    def test_nginx(self):
        place = self.directory
        os.chmod(place, 0o777)
        folders = "".join(f" {kind}_temp_path {place}/{kind};" for kind in
                          ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        path = self.configuration("nginx-servers.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("http {", "http { access_log off;" + folders, 1))
        self.start("nginx", "-c", path, "-e", os.path.join(place, "error.log"), "-g",
                   f"daemon off; pid {place}/pid;")
        self.play_through()


class RestartTest(unittest.TestCase):
    """Jobs in flight survive the death of the only server."""

    def look(self, server, unfinished):
        """Asks for every job, since jobs that nobody asks for are given up; those that are done are
        compared and taken out."""
        for location, answer in list(unfinished.items()):
            job = server.get(location).json
            if job["state"] == "done":
                self.assertEqual(timeless(job["result"]), answer)
                del unfinished[location]
            else:
                self.assertIn(job["state"], ("queued", "running"), job)

    def survive(self, place, kills):
        numbers = random.Random(18)
        with StoreServer(place) as server:
            answers = right_answers(server)
        unfinished = {}
        in_flight = 0
        for _ in range(kills):
            with StoreServer(place, "--jobs", "1", "--queue", "1000") as server:
                self.look(server, unfinished)
                for seed in (1, 2):
                    accepted = server.post("/api/v1/jobs", generate(seed))
                    self.assertEqual(accepted.status, 202, accepted)
                    unfinished[accepted.headers["Location"]] = answers[seed]
                time.sleep(numbers.uniform(0, 0.2))
                server.kill()
                server.process.returncode = 0
            in_flight = max(in_flight, len(unfinished))
        with StoreServer(place, "--jobs", "2") as server:
            end = time.monotonic() + 300
            while unfinished:
                self.assertLess(time.monotonic(), end, unfinished)
                self.look(server, unfinished)
                time.sleep(0.1)
        print(f"{kills} kills, {2 * kills} jobs, up to {in_flight} of them in flight, 0 lost",
              file=sys.stderr)

    def test_sqlite(self):
        with tempfile.TemporaryDirectory() as directory:
            self.survive(["--data", directory], KILLS)

    def test_postgresql(self):
        with Postgresql() as postgresql:
            self.survive(["--db", postgresql.new_database()], KILLS)


if __name__ == "__main__":
    unittest.main()
