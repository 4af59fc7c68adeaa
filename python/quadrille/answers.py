"""What operations answer, with names instead of keys."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional

from ._engine import Grid
from .drawing import board_table, picture_of

if TYPE_CHECKING:
    from . import Puzzle


class Answer(Mapping[str, Any]):
    """The fields of an answer: answer["verdict"] or answer.verdict."""

    def __init__(self, fields: Mapping[str, Any], puzzle: Puzzle) -> None:
        self._fields = fields
        self._puzzle = puzzle

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __getattr__(self, name: str) -> Any:
        fields = self.__dict__.get("_fields", {})
        wanted = name[:-1] if name.endswith("_") else name
        if wanted in fields:
            return fields[wanted]
        raise AttributeError(f"this answer has no field {wanted!r}; it has {', '.join(fields)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._fields]

    @property
    def complete(self) -> bool:
        """False if a limit cut the answer short; `limit` then says which."""
        return bool(self._fields.get("complete", True))

    @property
    def grids(self) -> list[Grid]:
        """All solutions that the answer lists, as grids."""
        return [Grid(rows) for rows in self._fields.get("solutions", [])]

    @property
    def grid(self) -> Optional[Grid]:
        """The first solution; None if there is none."""
        rows = next(iter(self._fields.get("solutions", [])), None) or self._fields.get("press_rows")
        return Grid(rows) if rows else None

    @property
    def puzzle(self) -> Any:
        """The puzzle that the answer holds (a repaired one), else the one that was asked about."""
        from . import Puzzle

        made = self._fields.get("repaired")
        if made is None:
            return self._puzzle
        return Puzzle(made, self._puzzle.kind) if isinstance(made, dict) else made

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_short(value)}" for name, value in self._fields.items())
        return f"Answer({shown})"

    def _repr_html_(self) -> str:
        grid = self.grid
        drawing = picture_of(self._puzzle, "state", state=grid.rows) if grid and self._is_picture() else ""
        rows = "".join(
            f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
            f"<td style='text-align:left'>{html.escape(_short(value))}</td></tr>"
            for name, value in self._fields.items()
        )
        return f"{drawing}<table>{rows}</table>"

    def _is_picture(self) -> bool:
        return "solutions" in self._fields


class Step:
    """One step of a solution: what follows, from what, and why."""

    def __init__(self, fields: Mapping[str, Any], puzzle: Puzzle) -> None:
        inner = fields.get("step")
        self.fields: Mapping[str, Any] = inner if isinstance(inner, Mapping) else fields
        self.mistake: Optional[Mapping[str, Any]] = fields.get("mistake")
        self.done: bool = bool(fields.get("done", False))
        self._puzzle = puzzle
        self._fallback_text = str(fields.get("text", ""))

    @property
    def text(self) -> str:
        """The sentence for people."""
        if self.mistake is not None and self.mistake.get("text"):
            return str(self.mistake["text"])
        return str(self.fields.get("text", self._fallback_text))

    @property
    def technique(self) -> Optional[str]:
        return self.fields.get("technique")

    @property
    def cells(self) -> list[Any]:
        """What follows: [row, column, mark] each."""
        return list(self.fields.get("cells", []))

    @property
    def premises(self) -> list[Any]:
        """What it rests on, in the same form."""
        return list(self.fields.get("premises", []))

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Step {self.text}>"

    def _repr_html_(self) -> str:
        sentence = f"<p>{html.escape(self.text)}</p>"
        if not self.cells or self._puzzle.width is None:
            return sentence
        return sentence + board_table(self._puzzle, self.premises, self.cells)


def _short(value: Any, most: int = 60) -> str:
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"
