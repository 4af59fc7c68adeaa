#!/usr/bin/env python3
"""A first hour with Quadrille in a notebook, cell by cell; also runs as a script.

    PYTHONPATH=build/release/python python3 examples/notebook.py [--check]

With --check nothing is drawn to files and every cell is held to what it promises.
"""

import pathlib
import sys
import time

import quadrille

check = "--check" in sys.argv
puzzles = pathlib.Path(__file__).parent / "puzzles"

# %% Read a puzzle and solve it. The verdict is a proof, not a guess.
chick = quadrille.Puzzle.read(puzzles / "chick.non")
answer = chick.solve()
print(chick, answer.verdict)
print(answer.grid)
assert answer.verdict == "unique"

# %% Why? The next step for a person, then all of them.
print(chick.hint())
for number, step in enumerate(chick.explain(), 1):
    print(number, step)

# %% In a notebook a puzzle and a step are pictures.
assert chick._repr_svg_().startswith("<?xml")
assert "<table" in chick.explain()[0]._repr_html_()
if not check:
    pathlib.Path("chick.svg").write_text(chick.svg("solution"), encoding="utf-8")

# %% A solution as an array: NumPy shares its memory.
try:
    import numpy
except ImportError:
    print("NumPy is not here; memoryview reads the same cells")
    filled = sum(cell == 1 for row in memoryview(answer.grid).tolist() for cell in row)
else:
    filled = int(numpy.asarray(answer.grid).sum())
print(filled, "cells are filled")
assert filled == sum(sum(clue) for clue in chick.fields["rows"])

# %% How do difficulty and density go together? Puzzles by seed, the same everywhere.
for density in (0.45, 0.55, 0.65):
    scores = [
        quadrille.generate(width=10, height=10, density=density, seed=seed).rate().score
        for seed in range(5)
    ]
    print(f"density {density}: mean score {sum(scores) / len(scores):.0f}")

# %% Far more solutions than fit in memory, one by one.
every_one = quadrille.Puzzle({"rows": [[1]] * 12, "columns": [[1]] * 12})
print("exactly", every_one.count(), "solutions; the first three:")
with every_one.solutions() as solutions:
    for _ in range(3):
        print(next(solutions), "\n")
assert every_one.count() == 479001600

# %% Limits: what a limit cuts short says so.
start = time.monotonic()
wide = quadrille.Puzzle({"rows": [[1, 1, 1]] * 40, "columns": [[1, 1, 1]] * 40})
cut = wide.call("count", time_limit=0.2)
print("complete:", cut.complete, "after", round(time.monotonic() - start, 2), "s")

# %% Other kinds have the same door.
board = quadrille.Puzzle.parse("#.#\n...\n#.#\n", kind="lightsout")
print(board.solve().presses, board.hint())
case = quadrille.Puzzle.read(puzzles / "corner.ewn")
print(case.solve().steps, "moves at least;", case.hint())
