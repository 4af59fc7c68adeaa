"""Two servers on one PostgreSQL: every score counts once, and both show the same leaderboards.
QUADRILLE_SHARED_SCORES says how many scores go to each server (60)."""

import os
import threading
import unittest

from postgresql import Postgresql
from store_server import PAIR, PAIR_SOLUTION, StoreServer, db, rows_of

SCORES = int(os.environ.get("QUADRILLE_SHARED_SCORES", "60"))
THREADS = 8
TRIPLE = {"kind": "nonogram", "width": 3, "height": 1, "rows": [[1, 1]],
          "columns": [[1], [], [1]]}
TRIPLE_SOLUTION = ["#.#"]


class SharedTest(unittest.TestCase):
    def setUp(self):
        postgresql = Postgresql()
        self.addCleanup(postgresql.__exit__)
        self.place = ["--db", postgresql.new_database()]
        # Both find an empty database and make its tables at the same time.
        self.servers = [None, None]

        def start(index):
            self.servers[index] = StoreServer(self.place)
            self.addCleanup(self.servers[index].stop)

        self.in_parallel(start, range(2))

    def in_parallel(self, work, items):
        threads = [threading.Thread(target=work, args=(item,)) for item in items]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def submit_some(self, thread):
        """Plays on one server and submits every score to both, which must agree."""
        home, other = self.servers[thread % 2], self.servers[1 - thread % 2]
        puzzle, solution = ((PAIR, PAIR_SOLUTION), (TRIPLE, TRIPLE_SOLUTION))[thread % 2]
        for number in range(thread // 2, SCORES, THREADS // 2):
            game = home.post("/api/v1/games", {"puzzle": puzzle}).json
            score = {"game": game["id"], "secret": game["secret"], "name": f"Player {number}",
                     "solution": solution}
            answers = [None, None]

            def submit(index, server, score=score, answers=answers):
                answers[index] = server.post("/api/v1/scores", score)

            pair = [threading.Thread(target=submit, args=(0, home)),
                    threading.Thread(target=submit, args=(1, other))]
            for submission in pair:
                submission.start()
            for submission in pair:
                submission.join()
            if sorted(answer.status for answer in answers) != [200, 201]:
                self.faults.append(answers)
            elif answers[0].json["id"] != answers[1].json["id"]:
                self.faults.append(answers)

    def test_all_scores_count_once_and_leaderboards_are_equal(self):
        self.faults = []
        self.in_parallel(self.submit_some, range(THREADS))
        self.assertEqual(self.faults, [])
        self.assertEqual(len(rows_of(self.place)["scores"]), 2 * SCORES)
        for query in ("", "&width=2", "&width=3&class=trivial", "&period=day", "&kind=nonogram"):
            boards = [server.get(f"/api/v1/scores?limit=1000{query}").json
                      for server in self.servers]
            self.assertEqual(boards[0], boards[1])
            wanted = SCORES if "width" in query else 2 * SCORES
            self.assertEqual(len(boards[0]["scores"]), min(wanted, 1000))
            times = [score["seconds"] for score in boards[0]["scores"]]
            self.assertEqual(times, sorted(times))
        self.assertIn("in order", db("check", self.place))

    def test_the_puzzle_of_the_day_is_the_same(self):
        for kind in ("nonogram", "lightsout", "ewn"):
            bodies = [None, None]

            def ask(index, kind=kind, bodies=bodies):
                bodies[index] = self.servers[index].get(f"/api/v1/puzzles/daily?kind={kind}").json

            self.in_parallel(ask, range(2))
            self.assertEqual(bodies[0], bodies[1])
        self.assertEqual(len(rows_of(self.place)["daily"]), 3)


if __name__ == "__main__":
    unittest.main()
