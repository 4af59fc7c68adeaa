"""Pictures for notebooks: puzzles by the studio, steps as small tables."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Sequence

from . import _engine

if TYPE_CHECKING:
    from . import Puzzle

# Larger boards would be a page of their own.
_MOST_CELLS = 2500
_KNOWN = "outline:2px solid #888;outline-offset:-2px;"
_NEW = "background:#f6c453;color:#222;"
_NEW_FILLED = "background:#b3541e;color:#fff;"


def picture_of(puzzle: Puzzle, what: str, **request: Any) -> str:
    """SVG text of a puzzle, its solution or a state of play."""
    fields = {"puzzle": puzzle.fields, "kind": puzzle.kind, "what": what, "format": "svg", **request}
    _, picture = _engine.call("render", fields, None, None, None)
    return picture.decode()


def board_table(puzzle: Puzzle, premises: Sequence[Any], cells: Sequence[Any]) -> str:
    """The board of a step: framed what it rests on, coloured what follows."""
    width, height = puzzle.width or 0, puzzle.height or 0
    if width * height > _MOST_CELLS:
        return ""
    look: dict[tuple[int, int], tuple[str, str]] = {}
    for row, column, mark in premises:
        look[row, column] = (mark, _KNOWN)
    for row, column, mark in cells:
        look[row, column] = (mark, _NEW_FILLED if mark == "#" else _NEW)
    lines = (
        "<tr>" + "".join(_cell(*look.get((row, column), ("", ""))) for column in range(width)) + "</tr>"
        for row in range(height)
    )
    return f"<table style='border-collapse:collapse'>{''.join(lines)}</table>"


def _cell(mark: str, style: str) -> str:
    shown = {"#": "■", ".": "×"}.get(mark, mark)
    return (
        "<td style='border:1px solid #bbb;width:1.2em;height:1.2em;padding:0;text-align:center;"
        f"{style}'>{html.escape(shown)}</td>"
    )
