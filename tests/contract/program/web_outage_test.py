"""What the server does when its database fails, and when its options do."""

import os
import subprocess
import tempfile
import unittest

from program import ProgramTest
from store_server import PAIR, StoreServer, damage_tables
from web_server import AnswerTest, WebServer


class OutageTest(ProgramTest, AnswerTest):
    def assert_not_ready(self, server, reason):
        answer = server.get("/readyz")
        self.assertEqual(answer.status, 503, answer)
        self.assertEqual(answer.json, {"status": "not ready", "reason": reason})
        self.ok(server.get("/healthz"))

    def begin_game(self, server):
        return server.post("/api/v1/games", {"puzzle": PAIR})

    def test_a_deleted_database_acknowledges_nothing(self):
        place = self.path("data")
        with WebServer("--data", place, log_level="warning") as server:
            self.ok(self.begin_game(server), 201)
            self.ok(server.get("/readyz"))
            os.rename(place, place + "-away")
            refused = self.begin_game(server)
            self.problem(refused, 503, "store_unavailable")
            self.assertIn("Retry-After", refused.headers)
            self.assertNotIn(place, refused.text)
            self.assert_not_ready(server, "store_unavailable")
            # The engine needs no store.
            self.ok(server.post("/api/v1/solve", {"puzzle": PAIR}))
            os.rename(place + "-away", place)
            self.ok(server.get("/readyz"))
            self.ok(self.begin_game(server), 201)
            _, log, _ = server.stop()
        self.assertIn("store_fails code=store_unavailable", log)
        self.assertIn("deleted", log)

    def test_a_damaged_database_is_not_ready(self):
        with StoreServer(["--data", self.path("data")]) as server:
            for day in range(1, 29):
                self.ok(server.get(f"/api/v1/puzzles/daily?kind=lightsout&date=2024-01-{day:02}"))
        damage_tables(self.path("data/quadrille.sqlite"))
        with StoreServer(["--data", self.path("data")]) as server:
            self.problem(server.get("/api/v1/puzzles"), 503, "store_corrupt")
            self.assert_not_ready(server, "store_corrupt")
            # More writing would be more damage.
            self.problem(self.begin_game(server), 503, "store_corrupt")

    def test_a_full_disk_is_not_ready_until_there_is_room(self):
        place = self.path("small")
        os.mkdir(place)
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", place],
                                 capture_output=True, check=False)
        if mounted.returncode != 0:
            self.skipTest("needs the right to mount a small file system")
        try:
            with StoreServer(["--data", place]) as server:
                self.ok(self.begin_game(server), 201)
                with open(f"{place}/filler", "wb", buffering=0) as filler:
                    try:
                        while True:
                            filler.write(b"x" * 1024)
                    except OSError:
                        pass
                self.problem(self.begin_game(server), 503, "store_unavailable")
                self.assert_not_ready(server, "store_unavailable")
                os.remove(f"{place}/filler")
                self.ok(server.get("/readyz"))
                self.ok(self.begin_game(server), 201)
        finally:
            subprocess.run(["umount", place], check=True)


class ConfigTest(ProgramTest):
    def test_what_is_wrong_in_a_config_file_is_an_error(self):
        for text, word in (("[serve]\nhtpp = 1\n", "htpp"), ("http = 1\n", "http"),
                           ("[server]\nhttp = 1\n", "server"), ("[serve]\njobs = 0\n", "jobs"),
                           ("[serve\nhttp = 1\n", "serve")):
            self.write("quadrille.toml", text)
            _, err = self.run_program("serve", "--config", "quadrille.toml", "--http", "0",
                                      "--no-udp", "--data", "data", status=2)
            self.assertIn(word, err, text)
        self.run_program("serve", "--config", "missing.toml", status=2)

    def test_all_options_may_stand_in_a_config_file(self):
        with tempfile.TemporaryDirectory() as directory:
            self.write("quadrille.toml",
                       f'[serve]\ndata = "{directory}"\ntrust-proxy = true\njobs = 1\nqueue = 3\n'
                       'job-memory = "64MiB"\njob-time = 2\n')
            with WebServer("--config", self.path("quadrille.toml")) as server:
                self.assertEqual(server.get("/readyz").status, 200)


if __name__ == "__main__":
    unittest.main()
