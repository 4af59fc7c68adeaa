"""A running server over a database that outlives it, for tests that kill and restart it."""

import contextlib
import json
import sqlite3
import subprocess
import tempfile

from program import PROGRAM
from web_server import WebServer

# The smallest puzzle, and its only solution.
PAIR = {"kind": "nonogram", "width": 2, "height": 1, "rows": [[1]], "columns": [[1], []]}
PAIR_SOLUTION = ["#."]


def damage_tables(path):
    """Overwrites the first bytes of what the tables of a SQLite file lie in."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        pages = [page for page, in database.execute(
            "select rootpage from sqlite_master where name in"
            " ('puzzles', 'games', 'moves', 'scores')")]
    with open(path, "r+b") as file:
        for page in pages:
            file.seek((page - 1) * 4096)
            file.write(b"\xa5" * 600)


class StoreServer(WebServer):
    """`place` is where the data lies: ["--data", DIR] or ["--db", URL]. `starter_puzzles`: an empty
    library is stocked, as it is for people."""

    def __init__(self, place, *options, program=PROGRAM, starter_puzzles=False,
                 log_level="off"):
        # pylint: disable=super-init-not-called
        self.data = tempfile.TemporaryDirectory()  # of no use; the base class cleans it up
        if not starter_puzzles:
            options += ("--no-starter-puzzles",)
        self.process = subprocess.Popen(
            [program, "serve", "--http", "127.0.0.1:0", "--no-udp", "--log-level", log_level,
             *place, *options],
            text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline()
        assert "http://" in line, self.process.communicate()
        self.address = line.split("http://")[1].strip()
        self.host, port = self.address.rsplit(":", 1)
        self.port = int(port)

    def kill(self):
        """As the kernel does when memory runs out."""
        self.process.kill()
        self.process.communicate(timeout=20)
        self.data.cleanup()


def db(verb, place, status=0, text=None):
    """`quadrille db`: its standard output."""
    done = subprocess.run([PROGRAM, "db", verb, *place], text=True, input=text or "",
                          capture_output=True, timeout=120, check=False)
    assert done.returncode == status, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def rows_of(place):
    """Everything that is stored, by table."""
    tables = {"puzzles": [], "daily": [], "games": [], "moves": [], "scores": []}
    for line in db("export", place).splitlines()[1:-1]:
        row = json.loads(line)
        tables[row["table"]].append(row)
    return tables
