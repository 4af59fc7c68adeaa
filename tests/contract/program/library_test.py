"""Puzzles, games and scores of the HTTP API over SQLite and over PostgreSQL."""

import contextlib
import datetime
import http.client
import json
import tempfile
import time

from postgresql import Postgresql
from store_server import PAIR, PAIR_SOLUTION, StoreServer, db
from web_server import Answer, AnswerTest

API = "/api/v1"
SQUARE = {"kind": "nonogram", "width": 2, "height": 2, "rows": [[1], [1]], "columns": [[1], [1]]}
IMPOSSIBLE = {"kind": "nonogram", "width": 3, "height": 3, "rows": [[3], [], [3]],
              "columns": [[1, 1], [2], [1, 1]]}
PLUS = {"kind": "lightsout", "width": 3, "height": 3, "start": [".#.", "###", ".#."]}
DARK_CORNERS = {"kind": "lightsout", "width": 2, "height": 3, "start": ["#.", "..", ".."]}
HEART = {"kind": "nonogram", "width": 5, "height": 4, "rows": [[1, 1], [5], [3], [1]],
         "columns": [[1], [3], [3], [3], [1]], "title": "Heart", "author": "Émile",
         "goal": [".#.#.", "#####", ".###.", "..#.."]}
LINE = {"kind": "nonogram", "width": 3, "height": 1, "rows": [[3]], "columns": [[1], [1], [1]]}
LINE_SOLUTION = ["###"]
LINE_MOVES = [[0, 0, 0, "#"], [700, 0, 1, "."], [900, 0, 1, "#"], [1200, 0, 2, "#"]]
ROW = {"kind": "nonogram", "width": 4, "height": 1, "rows": [[4]], "columns": [[1]] * 4}
EWN = {"kind": "ewn", "goal": 1, "positions": [11, 99, 98, 97, 96, 95],
       "dice": "111111222222333333444444555555"}


class LibraryCases:
    """The tests; those who inherit say where the data lies."""

    @classmethod
    def setUpClass(cls):
        cls.stack = contextlib.ExitStack()
        cls.addClassCleanup(cls.stack.close)  # also when what follows fails
        cls.place = cls.new_place()
        cls.server = cls.stack.enter_context(StoreServer(cls.place))

    def start_game(self, puzzle=None, **fields):
        body = fields or {"puzzle": puzzle or PAIR}
        return self.ok(self.server.post(f"{API}/games", body), 201)

    def submit(self, game, solution, name="Ada", **fields):
        return self.server.post(f"{API}/scores", {"game": game["id"], "secret": game["secret"],
                                                  "name": name, "solution": solution, **fields})

    def request(self, method, path, game, body=None):
        return self.server.request(method, f"{API}/games/{game['id']}{path}", body,
                                   {"Authorization": f"Bearer {game['secret']}"})

    # Puzzles

    def test_a_puzzle_is_published_once(self):
        answer = self.server.post(f"{API}/puzzles", {"puzzle": HEART})
        entry = self.ok(answer, 201)
        self.assertEqual(answer.headers["Location"], f"{API}/puzzles/{entry['id']}")
        self.assertEqual((entry["title"], entry["author"]), ("Heart", "Émile"))
        self.assertEqual((entry["kind"], entry["width"], entry["height"]), ("nonogram", 5, 4))
        self.assertIn(entry["class"], ("trivial", "line"))
        self.assertGreater(entry["score"], 0)
        again = self.ok(self.server.post(f"{API}/puzzles", {"puzzle": HEART, "title": "Other"}))
        self.assertEqual(again, entry)
        self.assertEqual(self.ok(self.server.get(f"{API}/puzzles/{entry['id']}")), entry)

    def test_no_answer_of_the_library_tells_the_solution(self):
        entry = self.server.post(f"{API}/puzzles", {"puzzle": HEART}).json
        listed = self.server.get(f"{API}/puzzles?limit=200").text
        shown = self.server.get(f"{API}/puzzles/{entry['id']}").text
        for text in (listed, shown):
            self.assertNotIn("#####", text)
            self.assertNotIn("goal", text)
        self.assertIsNone(entry["thumbnail"])

    def test_puzzles_that_are_not_good_are_refused(self):
        self.problem(self.server.post(f"{API}/puzzles", {"puzzle": SQUARE}), 422, "not_unique")
        self.problem(self.server.post(f"{API}/puzzles", {"puzzle": IMPOSSIBLE}), 422,
                     "no_solution")
        self.problem(self.server.post(f"{API}/puzzles", {"puzzle": DARK_CORNERS}), 422,
                     "no_solution")
        self.problem(self.server.post(f"{API}/puzzles", {}), 400, "missing_puzzle")
        for title in ("x" * 101, "a\nb", "a\u202eb", "\x00"):
            self.problem(self.server.post(f"{API}/puzzles", {"puzzle": PLUS, "title": title}), 400,
                         "bad_text")
        self.problem(self.server.get(f"{API}/puzzles/{'0' * 32}"), 404, "no_such_puzzle")

    def test_boards_show_what_they_look_like(self):
        entry = self.ok(self.server.post(f"{API}/puzzles", {"puzzle": PLUS}), 201)
        self.assertEqual(entry["thumbnail"], PLUS["start"])
        self.assertEqual(entry["score"], 1)
        self.assertIsNone(entry["class"])
        entry = self.ok(self.server.post(f"{API}/puzzles", {"puzzle": EWN}), 201)
        self.assertEqual(entry["thumbnail"][1], ".1........")
        self.assertEqual(entry["thumbnail"][3][3], " ")

    def test_the_library_is_filtered_and_paged(self):
        for width in range(1, 8):
            row = {"kind": "nonogram", "width": width, "height": 9, "rows": [[width]] * 9,
                   "columns": [[9]] * width}
            self.ok(self.server.post(f"{API}/puzzles", {"puzzle": row, "author": "Pager"}), 201)
        found, after = [], ""
        while after is not None:
            page = self.ok(self.server.get(
                f"{API}/puzzles?q=pAGER&sort=size&limit=3&kind=nonogram&after={after}"))
            found += [entry["width"] for entry in page["puzzles"]]
            after = page["next"]
        self.assertEqual(found, list(range(1, 8)))
        page = self.server.get(f"{API}/puzzles?q=pager&min_size=10").json
        self.assertEqual(page, {"puzzles": [], "next": None})
        for query in ("sort=best", "limit=0", "limit=x", "min_size=-1", f"q={'x' * 200}"):
            self.problem(self.server.get(f"{API}/puzzles?{query}"), 400, "bad_query")
        self.problem(self.server.get(f"{API}/puzzles?after=x"), 400, "bad_cursor")

    def test_the_puzzle_of_a_day_stays_the_same(self):
        for kind in ("nonogram", "lightsout", "ewn"):
            for day in range(2, 9):
                path = f"{API}/puzzles/daily?kind={kind}&date=2026-03-{day:02}"
                first = self.ok(self.server.get(path))
                self.assertEqual(first["date"], f"2026-03-{day:02}")
                self.assertEqual(first["kind"], kind)
                self.assertEqual(self.ok(self.server.get(path)), first)
                shown = self.ok(self.server.get(f"{API}/puzzles/{first['id']}"))
                self.assertEqual(shown["puzzle"], first["puzzle"])

    def test_the_daily_class_follows_the_weekday(self):
        classes = [self.server.get(f"{API}/puzzles/daily?date=2026-03-{day:02}").json["class"]
                   for day in range(2, 9)]
        self.assertEqual(classes, ["trivial", "line", "line", "line", "moderate", "line",
                                   "moderate"])

    def test_days_that_are_not_there(self):
        today = datetime.datetime.now(datetime.timezone.utc).date()
        # Around midnight the server may be a day ahead.
        self.assertLess(abs((datetime.date.fromisoformat(
            self.server.get(f"{API}/puzzles/daily").json["date"]) - today).days), 2)
        future = (today + datetime.timedelta(days=2)).isoformat()
        for date in (future, "2026-02-29", "2019-12-31", "yesterday", "2026-3-02", "2026-13-01"):
            self.problem(self.server.get(f"{API}/puzzles/daily?date={date}"), 400, "bad_date")
        self.problem(self.server.get(f"{API}/puzzles/daily?kind=chess"), 400, "unknown_kind")

    # Games

    def test_a_game_is_saved_and_resumed(self):
        game = self.start_game()
        self.assertRegex(game["secret"], "^[0-9a-f]{32}$")
        self.assertEqual(game["version"], 0)
        self.assertEqual(game["puzzle"], PAIR)
        state = {"rows": ["#?"], "text": "ü\n\"", "deep": [[[1.5, None, True]]]}
        saved = self.ok(self.request("PUT", "", game, {"state": state, "version": 0}))
        self.assertEqual(saved, {"version": 1})
        resumed = self.ok(self.request("GET", "", game))
        self.assertEqual((resumed["state"], resumed["version"]), (state, 1))
        self.assertGreaterEqual(resumed["elapsed"], 0)
        self.assertNotIn("secret", resumed)
        linked = self.server.get(f"{API}/games/{game['id']}?secret={game['secret']}")
        self.assertEqual(self.ok(linked)["state"], state)

    def test_a_creation_that_is_repeated_makes_one_game(self):
        def begin(body, key):
            return self.server.request("POST", f"{API}/games", body, {"Idempotency-Key": key})

        key = "8e03978e-40d5-43e8-bc93-6894a57f9324"
        first = self.ok(begin({"puzzle": PAIR}, key), 201)
        self.ok(self.request("PUT", "", first, {"state": {"here": 1}, "version": 0}))
        again = self.ok(begin({"puzzle": PAIR}, f'"{key}"'), 201)
        self.assertEqual((again["id"], again["secret"]), (first["id"], first["secret"]))
        self.assertEqual((again["version"], again["state"]), (1, {"here": 1}))
        self.assertEqual(again["created"], first["created"])
        other = self.ok(begin({"puzzle": PAIR}, key.upper()), 201)
        self.assertNotEqual(other["id"], first["id"])
        self.problem(begin({"puzzle": PLUS}, key), 422, "key_reused")
        for bad in ("", "short", "x" * 31, "x" * 129, "x" * 40 + " y", "é" * 32):
            self.problem(begin({"puzzle": PAIR}, bad.encode("utf-8")), 400, "bad_key")

    def test_a_stale_save_is_a_conflict_with_the_current_game(self):
        game = self.start_game()
        self.ok(self.request("PUT", "", game, {"state": 1, "version": 0}))
        problem = self.problem(self.request("PUT", "", game, {"state": 2, "version": 0}), 409,
                               "version_conflict")
        self.assertEqual((problem["current"]["state"], problem["current"]["version"]), (1, 1))

    def test_moves_can_be_sent_again(self):
        game = self.start_game()
        first = {"moves": [[0, 0, "#"], {"cell": 1}], "from": 0}
        self.assertEqual(self.ok(self.request("POST", "/moves", game, first)), {"moves": 2})
        self.assertEqual(self.ok(self.request("POST", "/moves", game, first)), {"moves": 2})
        more = {"moves": [{"cell": 1}, "é"], "from": 1}
        self.assertEqual(self.ok(self.request("POST", "/moves", game, more)), {"moves": 3})
        self.problem(self.request("POST", "/moves", game, {"moves": [9], "from": 1}), 409,
                     "moves_conflict")
        self.problem(self.request("POST", "/moves", game, {"moves": [9], "from": 5}), 409,
                     "moves_conflict")
        self.assertEqual(self.ok(self.request("GET", "/moves?from=1", game)),
                         {"moves": [{"cell": 1}, "é"], "total": 3})

    def test_only_the_secret_opens_a_game(self):
        game = self.start_game()
        for secret in ("", "0" * 32, game["secret"][:-1], game["secret"].upper() + "0"):
            stranger = {"id": game["id"], "secret": secret}
            for method, path, body in (("GET", "", None), ("DELETE", "", None),
                                       ("PUT", "", {"state": 1, "version": 0}),
                                       ("POST", "/moves", {"moves": [], "from": 0}),
                                       ("GET", "/moves", None)):
                self.problem(self.request(method, path, stranger, body), 403, "wrong_secret")
            self.problem(self.submit(stranger, PAIR_SOLUTION), 403, "wrong_secret")
        nobody = {"id": "0" * 32, "secret": game["secret"]}
        self.problem(self.request("GET", "", nobody), 404, "no_such_game")

    def test_a_deleted_game_is_gone(self):
        game = self.start_game()
        self.assertEqual(self.request("DELETE", "", game).status, 204)
        self.problem(self.request("GET", "", game), 404, "no_such_game")

    def test_what_an_address_stores_is_bounded(self):
        """Of whatever kind; others are not concerned. Here states of 240 kB."""
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=60,
                                                source_address=("127.0.0.3", 0))
        self.addCleanup(connection.close)
        state = json.dumps({"state": "x" * 240_000, "version": 0})

        def ask(method, path, body):
            connection.request(method, f"{API}{path}", body)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())

        for saved in range(400):
            game = self.ok(ask("POST", "/games", json.dumps({"puzzle": LINE})), 201)
            answer = ask("PUT", f"/games/{game['id']}?secret={game['secret']}", state)
            if answer.status != 200:
                break
        self.problem(answer, 429, "quota_reached")
        self.assertEqual(answer.headers["Retry-After"], "3600")
        self.assertIn(saved, range(200, 300))
        self.start_game(LINE)

    def test_bad_requests_for_games(self):
        self.problem(self.server.post(f"{API}/games", {}), 400, "missing_puzzle")
        self.problem(self.server.post(f"{API}/games", {"puzzle_id": "x"}), 404, "no_such_puzzle")
        self.problem(self.server.post(f"{API}/games", {"puzzle_id": 7}), 400, "bad_field")
        game = self.start_game()
        self.problem(self.request("PUT", "", game, {"version": 0}), 400, "missing_field")
        self.problem(self.request("PUT", "", game, {"state": 1, "version": -1}), 400, "bad_field")
        self.problem(self.request("PUT", "", game, {"state": "x" * 300_000, "version": 0}), 413,
                     "state_too_large")
        self.problem(self.request("POST", "/moves", game, {"moves": 3, "from": 0}), 400,
                     "bad_field")
        self.problem(self.request("POST", "/moves", game, {"moves": ["x" * 5000], "from": 0}), 413,
                     "move_too_large")

    # Scores

    def test_the_server_checks_and_times_a_score(self):
        game = self.start_game()
        time.sleep(0.3)
        self.problem(self.submit(game, [".#"]), 422, "wrong_solution")
        self.problem(self.submit(game, ["#..."]), 422, "wrong_solution")
        # Nobody tells the server how long it took.
        self.problem(self.submit(game, PAIR_SOLUTION, seconds=0.001), 400, "unknown_field")
        answer = self.ok(self.submit(game, PAIR_SOLUTION), 201)
        self.assertGreaterEqual(answer["seconds"], 0.3)
        self.assertGreaterEqual(answer["rank"], 1)
        again = self.ok(self.submit(game, PAIR_SOLUTION, name="Somebody else"))
        self.assertEqual(again["id"], answer["id"])
        finished = self.ok(self.request("GET", "", game))["finished"]
        self.assertEqual((finished["name"], finished["seconds"]), ("Ada", answer["seconds"]))

    def test_scores_of_every_kind(self):
        game = self.start_game(PLUS)
        self.problem(self.submit(game, [[0, 0]]), 422, "wrong_solution")
        self.ok(self.submit(game, [[1, 1]]), 201)
        game = self.start_game(EWN)
        self.problem(self.submit(game, [[11, 1]]), 422, "wrong_solution")
        self.ok(self.submit(game, [[11, 0]]), 201)
        self.problem(self.submit(game, "none"), 400, "bad_solution")

    def score_of(self, puzzle_id, name, query=""):
        found = self.ok(self.server.get(f"{API}/scores?puzzle_id={puzzle_id}{query}"))["scores"]
        return next((score for score in found if score["name"] == name), None)

    def test_a_score_shows_its_moves(self):
        game = self.start_game(LINE)
        for moves in ([[0, 0, 0, "#"]], [[5, 0, 0, "#"], [4, 0, 1, "#"], [6, 0, 2, "#"]],
                      [[0, 0, 3, "#"]], [[0, [0, 0]]], [[0]], [7], []):
            self.problem(self.submit(game, LINE_SOLUTION, moves=moves), 422, "wrong_moves")
        self.problem(self.submit(game, LINE_SOLUTION, moves=LINE_MOVES * 400), 400, "bad_field")
        self.problem(self.submit(game, LINE_SOLUTION, played=-1), 400, "bad_field")
        self.problem(self.submit(game, LINE_SOLUTION, hints=-1), 400, "bad_field")
        receipt = self.ok(self.submit(game, LINE_SOLUTION, "Shown", moves=LINE_MOVES, played=1.5,
                                      hints=2), 201)
        self.assertEqual((receipt["seconds"], receipt["replayed"], receipt["doubt"]),
                         (1.5, True, None))
        for query in ("", "&fair=true", "&fair=false"):
            score = self.score_of(game["puzzle_id"], "Shown", query)
            self.assertEqual((score["seconds"], score["hints"], score["replayed"], score["doubt"]),
                             (1.5, 2, True, None))
        self.assertLess(score["elapsed"], 1.5)
        self.assertEqual(score["first_shown"], game["created"])
        # The last move counts when less is said, and when nothing is said.
        for fields in ({"played": 0.5}, {}):
            receipt = self.ok(self.submit(self.start_game(LINE), LINE_SOLUTION, moves=LINE_MOVES,
                                          **fields), 201)
            self.assertEqual(receipt["seconds"], 1.2)

    def test_a_server_may_insist_on_moves(self):
        with StoreServer(self.place, "--scores-need-moves") as strict:
            game = self.ok(strict.post(f"{API}/games", {"puzzle": LINE}), 201)
            score = {"game": game["id"], "secret": game["secret"], "name": "Ada",
                     "solution": LINE_SOLUTION}
            self.problem(strict.post(f"{API}/scores", score), 422, "missing_moves")
            self.ok(strict.post(f"{API}/scores", {**score, "moves": LINE_MOVES}), 201)

    def test_lists_of_moves_are_replayed_too(self):
        for puzzle, solution in ((PLUS, [[1, 1]]), (EWN, [[11, 0]])):
            game = self.start_game(puzzle)
            self.problem(self.submit(game, solution, moves=[[9, [7, 7]]]), 422, "wrong_moves")
            receipt = self.ok(self.submit(game, solution, moves=[[1100, solution[0]]]), 201)
            self.assertEqual((receipt["seconds"], receipt["replayed"], receipt["doubt"]),
                             (1.1, True, None))

    def test_times_that_no_person_has_are_marked(self):
        claims = {"too_fast": {"moves": [[0, 0, 0, "#"], [1, 0, 1, "#"], [2, 0, 2, "#"]]},
                  "too_fast, says nothing": {},
                  "before_shown": {"moves": LINE_MOVES, "played": 60}}
        for name, fields in claims.items():
            game = self.start_game(LINE)
            receipt = self.ok(self.submit(game, LINE_SOLUTION, name, **fields), 201)
            self.assertEqual(receipt["doubt"], name.split(",")[0])
            self.assertEqual(receipt["replayed"], "moves" in fields)
            self.assertIsNotNone(self.score_of(game["puzzle_id"], name))
            self.assertIsNone(self.score_of(game["puzzle_id"], name, "&fair=true"))
        # Without moves nobody gets a shorter time than the server has seen.
        game = self.start_game(LINE)
        time.sleep(0.3)
        receipt = self.ok(self.submit(game, LINE_SOLUTION, played=0.1), 201)
        self.assertGreaterEqual(receipt["seconds"], 0.3)
        self.problem(self.server.get(f"{API}/scores?fair=maybe"), 400, "bad_query")

    def test_the_server_knows_when_a_puzzle_was_first_shown(self):
        entry = self.ok(self.server.post(f"{API}/puzzles", {"puzzle": ROW}), 201)
        daily = f"{API}/puzzles/daily?kind=lightsout&date=2026-05-05"
        for path in (f"{API}/puzzles/{entry['id']}", daily, daily):
            shown = self.ok(self.server.get(path))
            time.sleep(0.05)
            game = self.start_game(puzzle_id=shown["id"])
            is_row = shown["id"] == entry["id"]
            self.ok(self.submit(game, ["####"] if is_row else self.solution_of(shown["puzzle"])),
                    201)
            self.assertLess(self.score_of(shown["id"], "Ada")["first_shown"], game["created"])

    def test_leaderboards(self):
        entry = self.ok(self.server.get(f"{API}/puzzles/daily?kind=lightsout&date=2026-05-04"))
        rows = self.solution_of(entry["puzzle"])
        names = [" \u00a0\u2800 Zoë\u3000 \u2003", "名" * 32, "<script>alert(1)</script>"]
        for name in names:
            game = self.start_game(puzzle_id=entry["id"])
            self.ok(self.submit(game, rows, name), 201)
        query = f"{API}/scores?kind=lightsout&width=5&height=5&period=day&puzzle_id={entry['id']}"
        scores = self.ok(self.server.get(query))["scores"]
        self.assertEqual([score["rank"] for score in scores], [1, 2, 3])
        self.assertEqual({score["name"] for score in scores}, {name.strip(" \u00a0\u2003\u2800\u3000") for name in names})
        self.assertEqual([score["seconds"] for score in scores],
                         sorted(score["seconds"] for score in scores))
        self.assertEqual({score["puzzle_id"] for score in scores}, {entry["id"]})
        self.assertEqual(len(self.server.get(query + "&limit=2").json["scores"]), 2)
        self.assertEqual(self.server.get(query + "&class=deep").json, {"scores": []})
        self.problem(self.server.get(f"{API}/scores?period=year"), 400, "bad_query")

    def solution_of(self, puzzle):
        """Presses of a small board by trying all."""
        width, height = puzzle["width"], puzzle["height"]
        lit = {(x, y) for y in range(height) for x in range(width) if puzzle["start"][y][x] == "#"}
        for first in range(1 << width):
            left, presses = set(lit), []
            for y in range(height):
                for x in range(width):
                    if first >> x & 1 if y == 0 else (x, y - 1) in left:
                        presses.append([x, y])
                        left ^= {cell for cell in ((x, y), (x + 1, y), (x - 1, y), (x, y + 1),
                                                   (x, y - 1))
                                 if 0 <= cell[0] < width and 0 <= cell[1] < height}
            if not left:
                return presses
        raise AssertionError("no solution")

    def test_names_are_tidy(self):
        game = self.start_game()
        for name in ("", "   ", "x" * 33, "名" * 33, "a\u0000b", "a\tb", "a\u0085b", "a\u202eb",
                     "\u200b", "\ufeff \u3164", "a\u200bb", "a\u2060b", "a\u061cb", "a\u206eb",
                     "a\U000e0041b", "a\ufff9b", "a\u2065b", "a\u180bb", "a\U0001bca0b",
                     "\u00a0\u2800\u3000"):
            self.problem(self.submit(game, PAIR_SOLUTION, name), 400, "bad_text")
        # Half of a pair of surrogates is no text.
        raw = (f'{{"game":"{game["id"]}","secret":"{game["secret"]}","name":"\\ud800",'
               f'"solution":["#."]}}')
        self.assertEqual(self.server.post(f"{API}/scores", raw).status, 400)
        self.problem(self.server.post(f"{API}/scores", {"game": game["id"]}), 400, "missing_field")

    def test_everything_is_there_after_a_restart(self):
        game = self.start_game()
        self.ok(self.request("PUT", "", game, {"state": [1, 2], "version": 0}))
        with StoreServer(self.place) as other:
            path = f"{API}/games/{game['id']}?secret={game['secret']}"
            self.assertEqual(other.get(path).json["state"], [1, 2])
        self.assertEqual(self.server.get("/readyz").status, 200)
        self.assertIn("in order", db("check", self.place))


class SqliteLibraryTest(LibraryCases, AnswerTest):
    @classmethod
    def new_place(cls):
        return ["--data", cls.stack.enter_context(tempfile.TemporaryDirectory())]


class PostgresqlLibraryTest(LibraryCases, AnswerTest):
    @classmethod
    def new_place(cls):
        cls.postgresql = cls.stack.enter_context(Postgresql())
        return ["--db", cls.postgresql.new_database()]

    def test_z_a_restart_of_postgresql_is_survived(self):
        game = self.start_game()
        self.postgresql.stop()
        self.problem(self.request("GET", "", game), 503, "store_unavailable")
        self.assertEqual(self.server.get("/readyz").status, 503)
        self.assertEqual(self.server.get("/healthz").status, 200)
        self.postgresql.start()
        self.ok(self.request("GET", "", game))
        self.assertEqual(self.server.get("/readyz").status, 200)
