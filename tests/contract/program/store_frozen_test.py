"""A PostgreSQL whose processes are frozen: the server goes on, says so, recovers, and can be
stopped."""

import os
import signal
import threading
import time
import unittest

from postgresql import Postgresql
from program import CHICK
from store_server import PAIR, StoreServer


def state_of(process):
    """The letter that ps shows: T for stopped, Z for dead with a parent that has not noticed."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[0]


class FrozenTest(unittest.TestCase):
    def setUp(self):
        self.postgresql = Postgresql()
        self.addCleanup(self.postgresql.__exit__)
        self.place = ["--db", self.postgresql.new_database()]
        with open(f"{self.postgresql.directory}/data/postmaster.pid", encoding="ascii") as file:
            self.master = int(file.readline())
        self.frozen = False
        self.addCleanup(self.thaw)

    def children(self):
        with open(f"/proc/{self.master}/task/{self.master}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]

    def wait_until_stopped(self, process):
        while state_of(process) not in "TZ":
            time.sleep(0.001)

    def freeze(self):
        """The master first: from then on no child is born, and a dead one keeps its number. The kernel's
        list of children may lack one while another ends, so it counts when all on it stand still."""
        self.frozen = True
        os.kill(self.master, signal.SIGSTOP)
        self.wait_until_stopped(self.master)
        while any(state_of(child) not in "TZ" for child in self.children()):
            for child in self.children():
                os.kill(child, signal.SIGSTOP)
                self.wait_until_stopped(child)

    def thaw(self):
        """The master last: as long as it stands still, no child's number goes away."""
        if not self.frozen:
            return
        self.frozen = False
        for process in [*self.children(), self.master]:
            os.kill(process, signal.SIGCONT)

    def wait_for(self, server, path, status, seconds=60):
        end = time.monotonic() + seconds
        while (answer := server.get(path)).status != status:
            self.assertLess(time.monotonic(), end, answer)
            time.sleep(0.1)
        return answer

    def test_the_server_goes_on_and_recovers(self):
        with StoreServer(self.place) as server:
            game = server.post("/api/v1/games", {"puzzle": PAIR}).json
            self.freeze()
            answers = []
            crowd = [threading.Thread(target=lambda: answers.append(
                server.get(f"/api/v1/games/{game['id']}", Authorization=f"Bearer {game['secret']}")))
                for _ in range(20)]
            for client in crowd:
                client.start()
            start = time.monotonic()
            ready = server.get("/readyz")
            print(f"readyz of a frozen database: {ready.status} after "
                  f"{time.monotonic() - start:.1f} s")
            self.assertEqual(ready.status, 503)
            # Which of the two is known first is a matter of milliseconds.
            self.assertIn(ready.json["reason"], ("store_unavailable", "too_slow"))
            self.assertEqual(server.get("/healthz").status, 200)
            self.assertEqual(server.post("/api/v1/solve", {"text": CHICK}).json["verdict"], "unique")
            for client in crowd:
                client.join(60)
            self.assertEqual([answer.status for answer in answers], [503] * len(crowd))
            self.thaw()
            self.wait_for(server, "/readyz", 200)
            shown = server.get(f"/api/v1/games/{game['id']}",
                               Authorization=f"Bearer {game['secret']}")
            self.assertEqual(shown.status, 200)

    def test_the_server_can_be_stopped(self):
        with StoreServer(self.place) as server:
            self.freeze()
            start = time.monotonic()
            self.assertEqual(server.stop()[2], 0)
            print(f"SIGTERM beside a frozen database: {time.monotonic() - start:.1f} s")

    def test_odd_names_are_not_found(self):
        with StoreServer(self.place) as server:
            for path in ("/api/v1/puzzles/%ff", "/api/v1/games/%ff", "/api/v1/jobs/%ff"):
                self.assertEqual(server.get(path).status, 404, path)
            self.assertEqual(server.get("/api/v1/scores?puzzle_id=%ff").json, {"scores": []})


if __name__ == "__main__":
    unittest.main()
