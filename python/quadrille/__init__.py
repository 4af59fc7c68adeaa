"""Quadrille: nonograms, Lights Out and EWN, solved, proved, explained and made.

    >>> import quadrille
    >>> puzzle = quadrille.Puzzle.read("chick.non")
    >>> answer = puzzle.solve()
    >>> answer.verdict
    'unique'
    >>> print(answer.grid)

Every operation of the HTTP API is here, with the same fields: what a request may hold tells
``quadrille.schema("solve")``. Work is done without the interpreter's lock, and Ctrl-C ends it.
"""

from __future__ import annotations

import os
import pathlib
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence, Union

from . import _engine
from ._engine import Error, Grid
from .answers import Answer, Step
from .drawing import picture_of

__all__ = [
    "Answer", "Error", "Grid", "Puzzle", "Solutions", "Step", "call", "daily", "formats", "gallery",
    "generate", "import_image", "kinds", "operations", "schema",
]  # fmt: skip

Progress = Callable[[str, Optional[float]], None]


def kinds() -> list[str]:
    """The names of all kinds of puzzles."""
    return _engine.kinds()


def formats(kind: str) -> list[str]:
    """The file formats of a kind."""
    return _engine.formats(kind)


def operations() -> list[str]:
    """Everything that call() can be asked for."""
    return _engine.operations()


def schema(operation: str) -> dict[str, Any]:
    """What a request may hold, kind by kind, and the name of the answer's schema."""
    return _engine.schema(operation)


def call(
    operation: str,
    request: Optional[Mapping[str, Any]] = None,
    *,
    time_limit: Optional[float] = None,
    progress: Optional[Progress] = None,
    attachment: Optional[bytes] = None,
) -> Any:
    """One operation with a request as the HTTP API takes it: a dict, or (media type, bytes)."""
    return _engine.call(operation, dict(request or {}), time_limit, progress, attachment)


class Puzzle:
    """A puzzle of any kind. Immutable."""

    __slots__ = ("_engine_puzzle", "_fields")

    def __init__(self, fields: Mapping[str, Any], kind: Optional[str] = None) -> None:
        """From the JSON form: Puzzle({"rows": [[1], [2]], "columns": [[2], [1]]})."""
        kind = kind or fields.get("kind") or kinds()[0]
        self._engine_puzzle = _engine.from_json(dict(fields), kind)
        self._fields: Optional[dict[str, Any]] = None

    @classmethod
    def _of(cls, engine_puzzle: _engine.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._engine_puzzle = engine_puzzle
        puzzle._fields = None
        return puzzle

    @classmethod
    def parse_all(cls, text: Union[str, bytes], *, kind: str = "", format: str = "") -> list[Puzzle]:
        """All puzzles of a text; kind and format are found out unless they are given."""
        return [cls._of(one) for one in _engine.read(text, kind, format, "")]

    @classmethod
    def parse(cls, text: Union[str, bytes], *, kind: str = "", format: str = "") -> Puzzle:
        """The only puzzle of a text."""
        return _only(cls.parse_all(text, kind=kind, format=format))

    @classmethod
    def read_all(
        cls, path: Union[str, os.PathLike[str]], *, kind: str = "", format: str = ""
    ) -> list[Puzzle]:
        """All puzzles of a file."""
        found = _engine.read(pathlib.Path(path).read_bytes(), kind, format, os.fspath(path))
        return [cls._of(one) for one in found]

    @classmethod
    def read(cls, path: Union[str, os.PathLike[str]], *, kind: str = "", format: str = "") -> Puzzle:
        """The only puzzle of a file."""
        return _only(cls.read_all(path, kind=kind, format=format))

    @property
    def kind(self) -> str:
        return self._engine_puzzle.kind

    @property
    def fields(self) -> dict[str, Any]:
        """The JSON form."""
        if self._fields is None:
            self._fields = self._engine_puzzle.json()
        return self._fields

    @property
    def title(self) -> str:
        return self.fields.get("title") or ""

    @property
    def width(self) -> Optional[int]:
        return self.fields.get("width")

    @property
    def height(self) -> Optional[int]:
        return self.fields.get("height")

    def write(self, format: str) -> str:
        """The puzzle as text in that format."""
        return _engine.write(self._engine_puzzle, format)[0]

    def losses(self, format: str) -> list[str]:
        """What that format cannot hold of the puzzle."""
        return _engine.write(self._engine_puzzle, format)[1]

    def call(
        self,
        operation: str,
        *,
        time_limit: Optional[float] = None,
        progress: Optional[Progress] = None,
        **request: Any,
    ) -> Answer:
        """Any operation on this puzzle; the request's fields are keywords."""
        fields = {name.rstrip("_"): _plain(value) for name, value in request.items()}
        found = _engine.call_on(self._engine_puzzle, operation, fields, time_limit, progress)
        return Answer(found, self)

    def solve(self, **request: Any) -> Answer:
        """The solution and whether it is the only one: verdict, grid or grids, presses, moves."""
        return self.call("solve", **request)

    def count(self, *, time_limit: Optional[float] = None, progress: Optional[Progress] = None) -> int:
        """How many solutions there are, exactly. TimeoutError when the limit comes first."""
        found = self.call("count", time_limit=time_limit, progress=progress)
        if not found.complete:
            raise TimeoutError(f"the {found.limit} limit was reached before all were counted")
        return int(found.count)

    def hint(self, **request: Any) -> Step:
        """The next step for a person, with its reason."""
        return Step(self.call("hint", **request), self)

    def explain(self, **request: Any) -> list[Step]:
        """The whole solution as such steps."""
        return [Step(step, self) for step in self.call("explain", **request)["steps"]]

    def rate(self, **request: Any) -> Answer:
        """How hard it is."""
        return self.call("rate", **request)

    def repair(self, **request: Any) -> Answer:
        """The smallest change that leaves one solution; the repaired puzzle is its `.puzzle`."""
        return self.call("repair", **request)

    def trace(self, method: str, **request: Any) -> Answer:
        """Solved by a method of the textbooks; `.trace` has nodes, queue and table by depth."""
        return self.call("trace", method=method, **request)

    def check(self, **request: Any) -> Answer:
        """Is a state of play right, and can it still be completed?"""
        return self.call("check", **request)

    def solutions(
        self, most: int = 0, *, seed: int = 0, time_limit: Optional[float] = None
    ) -> Solutions:
        """All solutions, one by one, found while they are read; `most` of them if it is not 0."""
        return Solutions(self, most, seed, time_limit)

    def svg(self, what: str = "puzzle", **request: Any) -> str:
        """A drawing: of the puzzle, its "solution", or a "state" of play."""
        return picture_of(self, what, **request)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        size = f" {self.width}x{self.height}" if self.width else ""
        title = f" {self.title!r}" if self.title else ""
        return f"<Puzzle {self.kind}{size}{title}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self.kind == other.kind and self.fields == other.fields

    def __hash__(self) -> int:
        return hash((self.kind, self.write("json")))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Puzzle, (self.fields, self.kind))


class Solutions(Iterator[Any]):
    """The solutions of a puzzle, one by one. Memory does not grow with their number."""

    def __init__(self, puzzle: Puzzle, most: int, seed: int, time_limit: Optional[float]) -> None:
        self._stream = _engine.solutions(puzzle._engine_puzzle, most, seed, time_limit)

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Any:
        text = self._stream.next()
        if text is None:
            raise StopIteration
        return _solution_of(text)

    @property
    def limit(self) -> Optional[str]:
        """Which limit cut the search short; None: none did, or it still goes on."""
        return self._stream.limit

    def close(self) -> None:
        """Ends the search."""
        self._stream.close()

    def __enter__(self) -> Solutions:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def generate(
    kind: str = "nonogram",
    *,
    time_limit: Optional[float] = None,
    progress: Optional[Progress] = None,
    **request: Any,
) -> Puzzle:
    """A puzzle by seed, the same on every machine: generate(width=20, height=15, class_="moderate")."""
    fields = {name.rstrip("_"): value for name, value in request.items()}
    fields["kind"] = kind
    made = _engine.call("generate", fields, time_limit, progress, None)
    return _puzzle_of_answer(made, kind)


def daily(date: str, kind: str = "nonogram") -> Puzzle:
    """The puzzle of a day, "2026-11-17": the same for everybody."""
    return _puzzle_of_answer(_engine.call("daily", {"kind": kind, "date": date}, None, None, None), kind)


def gallery(theme: Optional[str] = None) -> list[dict[str, Any]]:
    """The motifs that there are pictures of, or those of a theme: name, title, theme, author, licence.

    generate(style="motif", motif="cat", width=20, height=20) makes a puzzle of one."""
    request = {} if theme is None else {"theme": theme}
    return _engine.call("gallery", request, None, None, None)["motifs"]


def import_image(image: Union[bytes, str, os.PathLike[str]], **request: Any) -> Puzzle:
    """A nonogram of an image (bytes or a file): import_image("cat.png", width=30, unique=True).

    SVG and HEIC need the program quadrille-decode: of the package quadrille, on the PATH, or named by
    QUADRILLE_DECODER in the environment."""
    data = image if isinstance(image, bytes) else pathlib.Path(image).read_bytes()
    fields = {name.rstrip("_"): value for name, value in request.items()}
    return _puzzle_of_answer(_engine.call("import", fields, None, None, data), "nonogram")


# What answers say beside the puzzle that they hold.
_NOT_OF_THE_PUZZLE = ("seconds", "complete", "limit", "seed", "class", "score", "date", "changed",
                      "motif", "credit")


def _puzzle_of_answer(answer: Mapping[str, Any], kind: str) -> Puzzle:
    inner = answer.get("puzzle")
    if isinstance(inner, dict):
        return Puzzle(inner, kind)
    return Puzzle({name: v for name, v in answer.items() if name not in _NOT_OF_THE_PUZZLE}, kind)


def _only(puzzles: Sequence[Puzzle]) -> Puzzle:
    if len(puzzles) != 1:
        raise ValueError(f"there are {len(puzzles)} puzzles; read_all and parse_all take them all")
    return puzzles[0]


def _plain(value: Any) -> Any:
    return value.rows if isinstance(value, Grid) else value


def _solution_of(text: str) -> Any:
    """A grid, or a list of moves where the notation is one of numbers."""
    words = text.split()
    if len(text.splitlines()) == 1 and len(words) > 1 and all(word.isdigit() for word in words):
        numbers = [int(word) for word in words]
        return list(zip(numbers[::2], numbers[1::2]))
    return _engine.grid_of_text(text)
