"""Whatever the server acknowledged is there after it was killed at a random moment, over SQLite and
over PostgreSQL. QUADRILLE_CRASH_ROUNDS says how often (10)."""

import contextlib
import http.client
import json
import os
import random
import sys
import tempfile
import threading
import time
import unittest

from postgresql import Postgresql
from store_server import PAIR, PAIR_SOLUTION, StoreServer, db, rows_of
from web_server import CONTRACT, Answer

ROUNDS = int(os.environ.get("QUADRILLE_CRASH_ROUNDS", "10"))
WRITERS = 6
# A database that is not too large to be looked through in every round.
ROUNDS_A_DATABASE = 25


class Writer(threading.Thread):
    """Plays games until the server is gone, and remembers what it was told is stored."""

    def __init__(self, server):
        super().__init__()
        self.server = server
        self.moves = {}     # game: how many were acknowledged
        self.versions = {}  # game: the version
        self.scores = {}    # game: the score's id
        self.fault = None   # an answer that should not have been

    def run(self):
        self.connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=30)
        try:
            with contextlib.suppress(OSError, http.client.HTTPException, json.JSONDecodeError):
                while True:
                    self.play()
        except AssertionError as error:
            self.fault = error
        self.connection.close()

    def ask(self, method, path, body, secret=""):
        self.connection.request(method, f"/api/v1{path}", json.dumps(body),
                                {"Authorization": f"Bearer {secret}"})
        response = self.connection.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        assert answer.status in (200, 201), answer
        return CONTRACT.hold(method, f"/api/v1{path}", answer, body).json

    def play(self):
        game = self.ask("POST", "/games", {"puzzle": PAIR})
        key, secret = game["id"], game["secret"]
        self.versions[key] = 0
        for total in (2, 4):
            moves = [[total, index] for index in range(2)]
            self.moves[key] = self.ask("POST", f"/games/{key}/moves",
                                       {"moves": moves, "from": total - 2}, secret)["moves"]
            self.versions[key] = self.ask("PUT", f"/games/{key}",
                                          {"state": {"total": total}, "version": total // 2 - 1},
                                          secret)["version"]
        score = self.ask("POST", "/scores", {"game": key, "secret": secret, "name": "Writer",
                                             "solution": PAIR_SOLUTION})
        self.scores[key] = score["id"]


class CrashTest(unittest.TestCase):
    def kill_once(self, place, moment):
        server = StoreServer(place)
        writers = [Writer(server) for _ in range(WRITERS)]
        for writer in writers:
            writer.start()
        time.sleep(moment)
        server.kill()
        for writer in writers:
            writer.join()
            self.assertIsNone(writer.fault)
        return writers

    def check(self, place, writers):
        self.assertIn("in order", db("check", place))
        stored = rows_of(place)
        versions = {row["id"]: row["version"] for row in stored["games"]}
        moves = {}
        for row in stored["moves"]:
            moves[row["game_id"]] = moves.get(row["game_id"], 0) + 1
        scores = [(row["game_id"], row["id"]) for row in stored["scores"]]
        self.assertEqual(len(scores), len(dict(scores)), "a game has two scores")
        for writer in writers:
            for game, version in writer.versions.items():
                self.assertGreaterEqual(versions.get(game, -1), version)
            for game, total in writer.moves.items():
                self.assertGreaterEqual(moves.get(game, 0), total)
            for game, score in writer.scores.items():
                self.assertIn((game, score), scores)

    def rounds(self, new_place):
        numbers = random.Random(8)
        writers, all_scores, all_moves = [], 0, 0
        for number in range(ROUNDS):
            if number % ROUNDS_A_DATABASE == 0:
                place = new_place()
                writers = []
            new = self.kill_once(place, numbers.uniform(0.02, 0.6))
            writers += new
            self.check(place, writers)
            all_scores += sum(len(writer.scores) for writer in new)
            all_moves += sum(sum(writer.moves.values()) for writer in new)
        print(f"{ROUNDS} rounds: {all_scores} scores and {all_moves} moves were acknowledged",
              file=sys.stderr)
        acknowledged = sum(len(writer.scores) for writer in writers)
        self.assertGreater(acknowledged, 0, "no round got as far as a score")
        # The last server of all goes on with what is there.
        with StoreServer(place) as server:
            shown = server.get("/api/v1/scores?limit=1000").json["scores"]
            self.assertGreaterEqual(len(shown), min(acknowledged, 1000))

    def test_sqlite(self):
        with contextlib.ExitStack() as stack:
            self.rounds(lambda: ["--data", stack.enter_context(tempfile.TemporaryDirectory())])

    def test_postgresql(self):
        with Postgresql() as postgresql:
            self.rounds(lambda: ["--db", postgresql.new_database()])


if __name__ == "__main__":
    unittest.main()
