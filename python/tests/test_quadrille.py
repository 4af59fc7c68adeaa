"""The Python package from the outside."""

import ast
import math
import os
import pathlib
import pickle
import resource
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import quadrille

ROOT = pathlib.Path(__file__).resolve().parents[2]
PUZZLES = ROOT / "examples" / "puzzles"
CHICK = PUZZLES / "chick.non"


def permutations(size):
    """All clues 1: size! solutions."""
    return quadrille.Puzzle({"rows": [[1]] * size, "columns": [[1]] * size})


def clues_of(row):
    return [len(run) for run in "".join(row).replace("?", ".").split(".") if run]


def assert_solves(puzzle, grid):
    assert [clues_of(row) for row in grid.rows] == puzzle.fields["rows"]
    columns = ["".join(row[c] for row in grid.rows) for c in range(grid.width)]
    assert [clues_of(column) for column in columns] == puzzle.fields["columns"]


@pytest.fixture
def chick():
    return quadrille.Puzzle.read(CHICK)


@pytest.fixture
def case():
    return quadrille.Puzzle.read(PUZZLES / "corner.ewn")


@pytest.fixture
def board():
    return quadrille.Puzzle.parse("#.#\n...\n#.#\n", kind="lightsout")


class TestModule:
    def test_the_stubs_name_what_there_is(self):
        from quadrille import _engine

        tree = ast.parse((ROOT / "python" / "quadrille" / "_engine.pyi").read_text())
        told = {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        assert set(told) == {name for name in dir(_engine) if not name.startswith("_")}
        for name, node in told.items():
            if isinstance(node, ast.ClassDef) and name != "Error":
                members = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
                # Buffers have no method that could be looked up.
                assert members - {"__buffer__"} <= set(dir(getattr(_engine, name))), name

    def test_all_operations_are_there(self):
        expected = {"parse", "convert", "assess", "daily", "solve", "count", "check", "hint", "explain",
                    "rate", "review", "generate", "judge", "repair", "import", "render", "trace",
                    "gallery", "motif", "packs", "credits"}  # fmt: skip
        assert expected <= set(quadrille.operations())
        for operation in quadrille.operations():
            assert quadrille.schema(operation)["name"] == operation

    def test_the_gallery(self):
        try:
            motifs = quadrille.gallery()
        except quadrille.Error as error:
            assert error.code == "no_gallery"
            pytest.skip("the gallery has not been built")
        assert len(motifs) > 500
        assert {"name", "title", "theme", "author", "licence"} <= set(motifs[0])
        theme = quadrille.gallery(motifs[0]["theme"])
        assert 0 < len(theme) < len(motifs)
        made = quadrille.generate(style="motif", motif=motifs[0]["name"], width=20, height=20)
        assert made.title and made.solve().verdict == "unique"


class TestPuzzle:
    def test_reads_parses_and_writes(self, chick):
        assert (chick.kind, chick.width, chick.height) == ("nonogram", 7, 7)
        again = quadrille.Puzzle.parse(chick.write("non"))
        assert again == chick and hash(again) == hash(chick)
        assert quadrille.Puzzle(chick.fields) == chick
        assert "title" in " ".join(chick.losses("nin")) or not chick.title

    def test_is_pickled(self, chick, board, case):
        for puzzle in (chick, board, case):
            assert pickle.loads(pickle.dumps(puzzle)) == puzzle

    def test_errors_say_where(self):
        with pytest.raises(quadrille.Error) as caught:
            quadrille.Puzzle.parse("width 2\nheight 1\nrows\nx\ncolumns\n1\n1\n", kind="nonogram")
        error = caught.value
        assert isinstance(error, ValueError)
        assert error.code and error.message and (error.line, error.column) == (4, 1)

    def test_a_file_that_is_not_there(self):
        with pytest.raises(FileNotFoundError):
            quadrille.Puzzle.read("no-such-file.non")

    def test_several_puzzles_need_read_all(self, tmp_path, chick):
        both = tmp_path / "both.json"
        both.write_text(chick.write("json").strip() + "\n" + chick.write("json"), encoding="utf-8")
        assert len(quadrille.Puzzle.read_all(both)) == 2
        with pytest.raises(ValueError, match="2 puzzles"):
            quadrille.Puzzle.read(both)


class TestAnswers:
    def test_solve(self, chick):
        answer = chick.solve()
        assert answer.verdict == "unique" and answer["verdict"] == "unique"
        assert answer.complete and answer.seconds >= 0
        assert_solves(chick, answer.grid)
        with pytest.raises(AttributeError, match="verdict"):
            answer.no_such_field

    def test_none_and_multiple(self):
        assert permutations(3).solve().verdict == "multiple"
        none = quadrille.Puzzle({"rows": [[1], [2]], "columns": [[1], [], [2]]}).solve()
        assert none.verdict == "none" and none.grid is None

    def test_every_kind(self, board, case):
        answer = board.solve()
        assert answer.verdict in ("unique", "multiple") and len(answer.presses) == answer.press_count
        assert case.solve().verdict == "optimal" and case.solve().steps == 16

    def test_count_is_exact(self):
        assert permutations(25).count() == math.factorial(25)

    def test_count_that_a_limit_cuts(self):
        hard = quadrille.generate(width=30, height=30, density=0.3, seed=3)
        open_one = quadrille.Puzzle({"rows": [[1, 1, 1]] * 40, "columns": [[1, 1, 1]] * 40})
        assert hard.count() == 1
        with pytest.raises(TimeoutError):
            open_one.count(time_limit=0.2)

    def test_limits_are_told(self):
        wide = quadrille.Puzzle({"rows": [[1, 1, 1]] * 40, "columns": [[1, 1, 1]] * 40})
        answer = wide.call("count", time_limit=0.2)
        assert not answer.complete and answer.limit == "time"

    def test_hint_explain_rate(self, chick, board, case):
        step = chick.hint()
        assert step.text and step.technique and step.cells
        state = [["?"] * chick.width for _ in range(chick.height)]
        for step in chick.explain():
            for row, column, mark in step.cells:
                state[row][column] = mark
        assert ["".join(row) for row in state] == chick.solve().grid.rows
        assert chick.rate().class_ in ("trivial", "line")
        for other in (board, case):
            assert other.hint().text and other.explain() and other.rate().complete

    def test_hint_names_a_mistake(self, chick):
        solved = chick.solve().grid.rows
        wrong = ["?" * chick.width for _ in range(chick.height)]
        mark = "." if solved[0][0] == "#" else "#"
        wrong[0] = mark + wrong[0][1:]
        hint = chick.hint(state=wrong)
        assert hint.mistake is not None and hint.text

    def test_check(self, chick):
        assert chick.check(state=chick.solve().grid).verdict == "solved"

    def test_repair(self):
        repaired = permutations(4).repair()
        assert repaired.ambiguous

    def test_generate_repeats_and_is_unique(self):
        wanted = {"width": 12, "height": 9, "class_": "line", "seed": 5}
        made = quadrille.generate(**wanted)
        assert made == quadrille.generate(**wanted) != quadrille.generate(**{**wanted, "seed": 6})
        assert (made.width, made.height) == (12, 9)
        assert made.solve().verdict == "unique" and made.rate().class_ == "line"
        for kind in quadrille.kinds():
            assert quadrille.generate(kind, seed=2).kind == kind

    def test_daily_is_the_same_for_everybody(self):
        assert quadrille.daily("2026-11-16") == quadrille.daily("2026-11-16")

    def test_import_image(self, tmp_path):
        image = tmp_path / "ring.pbm"
        image.write_text("P1\n4 4\n1 1 1 1\n1 0 0 1\n1 0 0 1\n1 1 1 1\n", encoding="ascii")
        ring = quadrille.import_image(image, width=4, height=4)
        assert ring.solve().grid.rows == ["####", "#..#", "#..#", "####"]

    def test_unknown_fields_and_values_are_refused(self, chick):
        with pytest.raises(quadrille.Error, match="no_such"):
            chick.solve(no_such=1)
        with pytest.raises(TypeError):
            chick.solve(seed=object())
        with pytest.raises(OverflowError):
            chick.solve(seed=1 << 80)
        endless = []
        endless.append(endless)
        with pytest.raises(ValueError):
            quadrille.call("solve", {"puzzle": {"rows": endless}})
        with pytest.raises(quadrille.Error, match="no operation"):
            quadrille.call("no_such_operation")

    def test_every_operation_has_a_schema(self):
        assert {"solve", "hint", "generate", "repair", "render"} <= set(quadrille.operations())
        for operation in quadrille.operations():
            assert quadrille.schema(operation)["name"] == operation


class TestGrid:
    def test_cells(self):
        grid = quadrille.Grid(["#.?", ".#."])
        assert grid.shape == (2, 3) and (grid.width, grid.height) == (3, 2)
        assert [grid[0, 0], grid[0, 1], grid[0, 2], grid[-1, -2]] == [1, 0, -1, 1]
        assert str(grid) == "#.?\n.#." and list(grid) == ["#.?", ".#."]
        assert grid == quadrille.Grid(["#.?", ".#."]) and len({grid, quadrille.Grid(["#"])}) == 2
        with pytest.raises(IndexError):
            grid[2, 0]
        with pytest.raises(ValueError):
            quadrille.Grid(["##", "#"])
        with pytest.raises(ValueError):
            quadrille.Grid(["#x"])

    def test_buffer(self):
        view = memoryview(quadrille.Grid(["#.?", ".#."]))
        assert view.readonly and view.tolist() == [[1, 0, -1], [0, 1, 0]]

    def test_numpy_shares_the_memory(self):
        numpy = pytest.importorskip("numpy")
        grid = quadrille.Grid(["#.?", ".#."])
        array = numpy.asarray(grid)
        assert array.dtype == numpy.int8 and array.shape == (2, 3) and not array.flags.writeable
        assert array.__array_interface__["data"] == numpy.asarray(grid).__array_interface__["data"]
        assert array.tolist() == [[1, 0, -1], [0, 1, 0]]


class TestSolutions:
    def test_all_of_them_once(self):
        puzzle = permutations(5)
        found = list(puzzle.solutions())
        assert len(found) == len({tuple(grid.rows) for grid in found}) == 120
        for grid in found:
            assert_solves(puzzle, grid)
        assert len(list(puzzle.solutions(7))) == 7

    def test_every_kind(self, board, case):
        assert len(list(board.solutions())) == int(board.solve(count=True).count)
        first = next(case.solutions())
        assert len(first) == 16 and all(len(move) == 2 for move in first)

    def test_none(self):
        none = quadrille.Puzzle({"rows": [[1], [2]], "columns": [[1], [], [2]]})
        assert list(none.solutions()) == []

    def test_a_hundred_megabytes_in_constant_memory(self):
        stream = permutations(40).solutions()
        size = 0
        for _ in range(50):
            size += sum(len(row) for row in next(stream).rows)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        wanted = 4 << 20 if os.environ.get("QUADRILLE_PYTHON_FULL") is None else 100 << 20
        while size < wanted:
            grid = next(stream)
            size += grid.width * grid.height
        stream.close()
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 16 << 10, f"{grown} KiB more"

    def test_an_abandoned_search_ends(self):
        before = threading.active_count()
        for _ in range(20):
            next(permutations(30).solutions())
        assert threading.active_count() == before

    def test_limit(self):
        stream = permutations(40).solutions(time_limit=0.1)
        for _ in stream:
            pass
        assert stream.limit == "time"


class TestMethods:
    def test_every_method_agrees_with_ours(self, chick, case, board):
        for puzzle, methods in ((chick, ("backtracking", "lines", "learning")), (board, ("bfs", "algebra")),
                                (case, ("idastar",))):  # fmt: skip
            ours = puzzle.solve()
            for method in methods:
                answer = puzzle.trace(method)
                assert answer.verdict == ours.verdict, method
                assert answer.method == method
                layers = answer.trace["layers"]
                assert sum(layer["nodes"] for layer in layers) == answer.trace["nodes"]

    def test_limits_and_unknown_names(self, chick, case):
        answer = case.trace("bfs", max_nodes=100)
        assert (answer.complete, answer.limit) == (False, "nodes")
        with pytest.raises(quadrille.Error):
            chick.trace("bfs")


def interrupted(statement):
    """Runs the statement in a program of its own, interrupts it, and gives how long that took."""
    program = textwrap.dedent(
        """
        import quadrille, sys
        puzzle = quadrille.Puzzle({"rows": [[1, 1, 1]] * 60, "columns": [[1, 1, 1]] * 60})
        print("ready", flush=True)
        try:
            STATEMENT
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        """
    ).replace("STATEMENT", statement)
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.3)  # into the work; earlier would be right as well
    child.send_signal(signal.SIGINT)
    said, _ = child.communicate(timeout=60)
    return said


class TestInterrupts:
    @pytest.mark.parametrize("statement", ["puzzle.count()", "for _ in puzzle.solutions(): pass"])
    def test_ctrl_c_ends_the_work(self, statement):
        assert interrupted(statement) == "interrupted\n"

    def test_others_run_meanwhile(self):
        ticks = []
        done = threading.Event()

        def tick():
            while not done.wait(0.005):
                ticks.append(time.monotonic())

        other = threading.Thread(target=tick)
        other.start()
        quadrille.Puzzle({"rows": [[1, 1, 1]] * 40, "columns": [[1, 1, 1]] * 40}).call(
            "count", time_limit=0.5
        )
        done.set()
        other.join()
        assert len(ticks) > 5

    def test_progress(self):
        told = []
        puzzle = quadrille.Puzzle({"rows": [[1, 1, 1]] * 40, "columns": [[1, 1, 1]] * 40})
        puzzle.call("count", time_limit=1, progress=lambda *news: told.append(news))
        for stage, fraction in told:
            assert isinstance(stage, str) and (fraction is None or 0 <= fraction <= 1)

    def test_an_exception_in_a_callback_ends_the_call(self):
        class Enough(Exception):
            pass

        def stop(*_):
            raise Enough

        puzzle = quadrille.generate(width=30, height=30, density=0.5, seed=1)
        try:
            puzzle.call("explain", progress=stop, time_limit=5)
        except Enough:
            pass


class TestPictures:
    def test_puzzles_and_answers(self, chick, board, case):
        for puzzle in (chick, board, case):
            assert "<svg" in puzzle._repr_svg_()
        assert "<svg" in chick.svg("solution")
        assert "verdict" in chick.solve()._repr_html_() and "<svg" in chick.solve()._repr_html_()

    def test_steps(self, chick):
        shown = chick.explain()[0]._repr_html_()
        assert chick.explain()[0].text.split(":")[0] in shown and shown.count("<td") == 7 * 7
