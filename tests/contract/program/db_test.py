"""`quadrille db`: backup, restore, check, prune, scores."""

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess

from program import PROGRAM, ProgramTest
from store_server import PAIR, PAIR_SOLUTION, StoreServer, damage_tables


class DbTest(ProgramTest):
    def fill(self, directory):
        with StoreServer(["--data", self.path(directory)]) as server:
            server.get("/api/v1/puzzles/daily")
            game = server.post("/api/v1/games", {"puzzle": PAIR}).json
            server.post("/api/v1/scores", {"game": game["id"], "secret": game["secret"],
                                           "name": "Ada", "solution": PAIR_SOLUTION})

    def test_a_backup_comes_back_without_duplicates(self):
        self.fill("a")
        text, _ = self.run_program("db", "export", "--data", "a")
        self.assertEqual(json.loads(text.splitlines()[0])["quadrille"], "backup")
        self.run_program("db", "export", "backup.jsonl", "--data", "a")
        for _ in range(2):
            self.run_program("db", "import", "backup.jsonl", "--data", "b")
        self.assertEqual(self.run_program("db", "export", "--data", "b")[0], text)
        out, _ = self.run_program("db", "import", "--data", "b", "--json", text=text)
        self.assertEqual(json.loads(out), {"file": "-", "rows": 0, "skipped": 5})
        self.run_program("db", "check", "--data", "b")

    def test_a_backup_tells_no_secret(self):
        with StoreServer(["--data", self.path("a")]) as server:
            secret = server.post("/api/v1/games", {"puzzle": PAIR}).json["secret"]
        self.assertNotIn(secret, self.run_program("db", "export", "--data", "a")[0])
        for name in os.listdir(self.path("a")):
            with open(self.path(f"a/{name}"), "rb") as file:
                self.assertNotIn(secret.encode(), file.read())

    def test_a_bad_line_is_named_and_nothing_is_imported(self):
        self.fill("a")
        text, _ = self.run_program("db", "export", "--data", "a")
        lines = text.splitlines()
        lines[3] = lines[3][:-5]
        self.write("bad.jsonl", "\n".join(lines))
        _, err = self.run_program("db", "import", "bad.jsonl", "--data", "b", status=2)
        self.assertIn("bad.jsonl:4", err)
        text, _ = self.run_program("db", "export", "--data", "b")
        self.assertEqual(len(text.splitlines()), 2)
        out, _ = self.run_program("db", "import", "bad.jsonl", "--data", "b", "--json", status=2)
        error = json.loads(out)["error"]
        self.assertEqual((error["code"], error["line"]), ("bad_backup", 4))

    def test_a_database_that_is_not_there(self):
        for verb in ("check", "export"):
            _, err = self.run_program("db", verb, "--data", "nothing", status=2)
            self.assertIn("no database", err)
        self.assertFalse(os.path.exists(self.path("nothing")))

    def test_the_check_tells_what_is_wrong(self):
        self.fill("a")
        with sqlite3.connect(self.path("a/quadrille.sqlite")) as database:
            database.execute("update scores set solution = '[\".#\"]'")
        out, _ = self.run_program("db", "check", "--data", "a", status=1)
        self.assertIn("solution", out)
        out, _ = self.run_program("db", "check", "--data", "a", "--json", status=1)
        self.assertFalse(json.loads(out)["ok"])

    def test_damaged_and_strange_files(self):
        os.mkdir(self.path("a"))
        self.write("a/quadrille.sqlite", "no database at all " * 1000)
        _, err = self.run_program("db", "check", "--data", "a", status=2)
        self.assertIn("quadrille.sqlite", err)
        _, err = self.run_program("serve", "--data", "a", "--http", "0", "--no-udp", status=2)
        self.assertIn("quadrille.sqlite", err)

    def test_a_damaged_database_fails_the_check(self):
        self.fill("a")
        damage_tables(self.path("a/quadrille.sqlite"))
        out, _ = self.run_program("db", "check", "--data", "a", status=1)
        self.assertTrue(out.strip())

    def test_an_export_that_fails_leaves_the_old_backup(self):
        self.fill("a")
        self.run_program("db", "export", "backup.jsonl", "--data", "a")
        with open(self.path("backup.jsonl"), encoding="utf-8") as file:
            before = file.read()
        damage_tables(self.path("a/quadrille.sqlite"))
        self.run_program("db", "export", "backup.jsonl", "--data", "a", status=2)
        with open(self.path("backup.jsonl"), encoding="utf-8") as file:
            self.assertEqual(file.read(), before)
        self.assertFalse(os.path.exists(self.path("backup.jsonl.part")))

    def test_half_a_backup_is_refused(self):
        self.fill("a")
        text, _ = self.run_program("db", "export", "--data", "a")
        self.write("half.jsonl", "".join(text.splitlines(keepends=True)[:3]))
        _, err = self.run_program("db", "import", "half.jsonl", "--data", "b", status=2)
        self.assertIn("half.jsonl:4: the backup breaks off", err)

    def test_a_database_of_a_newer_program_is_left_alone(self):
        self.fill("a")
        with sqlite3.connect(self.path("a/quadrille.sqlite")) as database:
            database.execute("insert into migrations values (1000, 'later', 0)")
        _, err = self.run_program("serve", "--data", "a", "--http", "0", "--no-udp", status=2)
        self.assertIn("1000", err)

    def test_a_directory_that_cannot_be_written(self):
        if os.geteuid() != 0:
            self.skipTest("needs the right to become somebody else")
        os.chmod(self.directory, 0o755)
        os.mkdir(self.path("a"), 0o755)
        # The build may lie where nobody else can go.
        for name in ("quadrille", "quadrille-server"):
            shutil.copy(os.path.join(os.path.dirname(PROGRAM), name), self.path(name))
        done = subprocess.run(
            ["runuser", "-u", "nobody", "--", self.path("quadrille"), "serve", "--data",
             self.path("a/data"), "--http", "0", "--no-udp"],
            cwd="/", text=True, capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("cannot be used", done.stderr)

    def test_abandoned_games_are_deleted(self):
        self.fill("a")
        with StoreServer(["--data", self.path("a")]) as server:
            fresh = server.post("/api/v1/games", {"puzzle": PAIR}).json["id"]
            server.post("/api/v1/games", {"puzzle": PAIR})
        with contextlib.closing(sqlite3.connect(self.path("a/quadrille.sqlite"))) as database:
            database.execute("update games set created = 0, touched = 0 where id <> ?", (fresh,))
            database.commit()
        out, _ = self.run_program("db", "prune", "--data", "a", "--days", "1", "--json")
        self.assertEqual(json.loads(out), {"games": 1, "puzzles": 0})
        with contextlib.closing(sqlite3.connect(self.path("a/quadrille.sqlite"))) as database:
            left = database.execute("select count(*) from games").fetchone()
        self.assertEqual(left, (2,), "one has a score, the other is fresh")
        _, err = self.run_program("db", "prune", "--data", "a")
        self.assertIn("0 games and 0 puzzles deleted", err)
        self.run_program("db", "prune", "--data", "a", "--days", "0", status=2)

    def test_scores_are_removed(self):
        self.fill("a")
        place = ("--data", "a", "--json")
        out, err = self.run_program("db", "scores", "remove", "Ada", *place, "--dry-run")
        self.assertIn("1 scores would be removed", err)
        score = json.loads(out)
        self.assertEqual((score["name"], score["width"]), ("Ada", 2))
        self.run_program("db", "scores", "remove", "Nobody", *place, status=1)
        self.assertEqual(self.run_program("db", "scores", "remove", score["id"], *place)[0], out)
        self.run_program("db", "scores", "remove", "Ada", *place, status=1)
        self.run_program("db", "check", "--data", "a")

    def test_bad_usage(self):
        for arguments in (["db"], ["db", "dump"], ["db", "check", "--db", "mysql://x"],
                          ["db", "import", "no-such-file"]):
            self.run_program(*arguments, status=2)
        _, err = self.run_program("db", "check", "--db", "postgresql://u:geheim@127.0.0.1:1/x",
                                  status=2)
        self.assertNotIn("geheim", err)
