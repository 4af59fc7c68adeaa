"""The starter puzzles: each is worth solving, and a new library has them once."""

import json
import pathlib
import shutil
import threading

from postgresql import Postgresql
from program import PROGRAM, ProgramTest
from store_server import PAIR, StoreServer, db

FOLDER = pathlib.Path(__file__).parents[3] / "share" / "puzzles"
BY_LOGIC = ("trivial", "line", "moderate")


def library(server):
    return server.get("/api/v1/puzzles?limit=200").json["puzzles"]


class StarterPuzzlesTest(ProgramTest):
    def nonograms(self):
        return sorted(str(path) for path in FOLDER.glob("*.non"))

    def test_every_nonogram_has_one_solution_that_logic_finds(self):
        ratings = self.json_of("rate", *self.nonograms())
        self.assertGreaterEqual(len(ratings), 24)
        for rating in ratings:
            self.assertIn(rating["class"], BY_LOGIC, rating["file"])

    def test_the_solution_is_the_picture(self):
        answers = self.json_of("solve", *self.nonograms())
        for answer, path in zip(answers, self.nonograms()):
            self.assertEqual(answer["verdict"], "unique", path)
            text = pathlib.Path(path).read_text(encoding="utf-8")
            goal = "".join(answer["solutions"][0]).replace("#", "1").replace(".", "0")
            self.assertIn(f'goal "{goal}"', text, path)
            self.assertIn('by "Quadrille"', text, path)
            self.assertTrue(answer["title"], path)
            self.assertTrue(5 <= answer["width"] <= 30 and 5 <= answer["height"] <= 30, path)

    def test_the_boards_and_cases_have_a_solution(self):
        for path in (*FOLDER.glob("*.lights"), *FOLDER.glob("*.ewn")):
            answer = self.json_of("solve", str(path))[0]
            self.assertIn(answer["verdict"], ("unique", "multiple", "optimal"), path)


class StockedLibraryTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.place = ["--data", self.path("data")]

    def serve(self, *options, **surroundings):
        server = StoreServer(self.place, *options, starter_puzzles=True, **surroundings)
        self.addCleanup(server.stop)
        return server

    def test_a_new_library_has_them_and_a_restart_adds_none(self):
        first = self.serve()
        puzzles = library(first)
        self.assertEqual(len(puzzles), len(list(FOLDER.iterdir())))
        self.assertEqual({puzzle["author"] for puzzle in puzzles}, {"Quadrille"})
        self.assertEqual(len({puzzle["title"] for puzzle in puzzles}), len(puzzles))
        self.assertEqual({puzzle["kind"] for puzzle in puzzles}, {"nonogram", "lightsout", "ewn"})
        sizes = [puzzle["width"] * puzzle["height"] for puzzle in puzzles]
        self.assertEqual(sizes, sorted(sizes))
        first.stop()
        self.assertEqual(library(self.serve()), puzzles)
        self.assertIn("in order", db("check", self.place))

    def test_what_is_published_comes_first(self):
        server = self.serve()
        entry = server.post("/api/v1/puzzles", {"puzzle": PAIR}).json
        self.assertEqual(library(server)[0]["id"], entry["id"])

    def test_the_option_leaves_a_library_empty(self):
        self.assertEqual(library(self.serve("--no-starter-puzzles")), [])

    def test_a_library_of_somebody_stays_theirs(self):
        with StoreServer(self.place) as server:
            server.post("/api/v1/puzzles", {"puzzle": PAIR, "title": "Mine"})
        self.assertEqual([puzzle["title"] for puzzle in library(self.serve())], ["Mine"])

    def test_a_starter_puzzle_that_somebody_played_is_listed(self):
        out, _ = self.run_program("convert", str(FOLDER / "duck.non"), "-", "--to", "json")
        with StoreServer(self.place) as server:
            server.post("/api/v1/games", {"puzzle": json.loads(out)})
            self.assertEqual(library(server), [])
        self.assertIn("Duck", [puzzle["title"] for puzzle in library(self.serve())])

    def test_servers_that_share_a_database_add_them_once(self):
        with Postgresql() as postgresql:
            place = ["--db", postgresql.new_database()]
            servers = [None, None]

            def start(index):
                servers[index] = StoreServer(place, starter_puzzles=True)

            threads = [threading.Thread(target=start, args=(index,)) for index in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            lists = [library(server) for server in servers]
            for server in servers:
                server.stop()
            self.assertEqual(len(lists[0]), len(list(FOLDER.iterdir())))
            self.assertEqual(lists[0], lists[1])

    def installed(self, name, text):
        """The path of a program that was installed with this one starter puzzle."""
        programs = pathlib.Path(self.path("prefix/bin"))
        programs.mkdir(parents=True)
        for program in ("quadrille", "quadrille-server"):
            shutil.copy(pathlib.Path(PROGRAM).parent / program, programs)
        puzzles = pathlib.Path(self.path("prefix/share/quadrille/puzzles"))
        puzzles.mkdir(parents=True)
        (puzzles / name).write_text(text, encoding="utf-8")
        return str(programs / "quadrille")

    def test_an_installed_program_finds_its_own(self):
        duck = (FOLDER / "duck.non").read_text(encoding="utf-8")
        server = self.serve(program=self.installed("duck.non", duck))
        self.assertEqual([puzzle["title"] for puzzle in library(server)], ["Duck"])

    def test_a_bad_file_stops_nobody(self):
        program = self.installed("bad.non", "width 3\n")
        server = self.serve(program=program, log_level="warning")
        self.assertEqual(library(server), [])
        _, err, _ = server.stop()
        self.assertIn("no_starter_puzzles", err)
