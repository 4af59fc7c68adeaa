#!/usr/bin/env python3
"""Proposes the packs of share/packs: a puzzle of every motif, in a size that shows it well.

    choose-packs.py PROGRAM PACK FOLDER [--themes] [--hard SECONDS]

PROGRAM is quadrille, PACK the motifs that were built. --themes writes FOLDER/THEME.txt, --hard writes
FOLDER/hard.txt with pictures of the class deep: these are rare, so that they are looked for during
SECONDS for each size.
What comes out is looked at on contact sheets; motifs that nobody recognises leave motifs.txt.
"""

import argparse
import json
import pathlib
import random
import subprocess
import time

TITLES = {
    "animals": "Animals", "birds": "Birds", "insects": "Small creatures", "sea": "The sea",
    "garden": "The garden", "fruit": "Fruit and vegetables", "kitchen": "The kitchen", "sky": "The sky",
    "travel": "On the road", "town": "Town and country", "sport": "Sport", "music": "Music",
    "games": "Games and tales", "home": "At home", "tools": "Tools and trades", "clothes": "Clothes",
    "people": "People", "hard": "Hard nuts",
}
# From small to large; motifs take turns, so that every pack has them all.
SIDES = [10, 15, 20, 12, 25, 15, 30, 20, 10, 25, 15, 35, 20, 40]
# Plain enough for five cells.
TINY = {
    "heart-suit", "diamond-suit", "star", "droplet", "high-voltage", "umbrella", "house", "anchor", "key",
    "mushroom", "cloud", "crescent-moon", "musical-note", "mountain", "tulip", "fish", "bell", "t-shirt",
    "crown", "chess-pawn", "trophy", "sun", "hammer", "wine-glass", "apple-core", "cherries", "egg", "bone",
}
CLASSES = ["trivial", "line", "moderate", "deep"]
# Where pictures of the class deep are looked for, how many are wanted, and how long one motif is tried.
HARD_SIDES = [15, 20, 25, 30]
HARD_EACH = 10
HARD_TRY = 1.0


class Reader:
    """docs/GALLERY.md describes the bytes."""

    def __init__(self, data):
        self.data, self.at = data, 5

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self):
        length = self.number()
        self.at += length
        return self.data[self.at - length:self.at].decode()

    def motifs(self):
        for _ in range(self.number()):
            for _ in range(5):
                self.text()
        themes = [self.text() for _ in range(self.number())]
        for _ in range(self.number()):
            name, _, _, theme, _ = (self.text(), self.text(), self.number(), self.number(), self.number())
            for _ in range(self.number()):
                self.text()
            width, height = self.number(), self.number()
            told = 0
            while told < width * height:
                told += self.number()
            self.skip_painting()
            yield name, themes[theme], width, height

    def skip_painting(self):
        colours = self.number()
        for _ in range(2 * colours + (1 if colours else 0)):
            self.number()
        left = self.number() * self.number() if colours else 0
        painted = False
        while left > 0:
            left -= self.number() // (colours + 1 if painted else 1)
            painted = not painted


def made(program, name, width, height, wanted, seconds=2.0):
    """The puzzle, or None if there is none or it takes long."""
    result = subprocess.run(
        [program, "gallery", "make", name, "--size", f"{width}x{height}", "--class", wanted, "--seed", "1",
         "--time-limit", str(seconds), "--json"], capture_output=True, text=True, check=False)
    return json.loads(result.stdout) if result.returncode == 0 else None


def fitting(program, name, width, height, wanted):
    """The line for a puzzle of this class, or else of the class that comes by itself; None if none."""
    for difficulty in (wanted, "any"):
        puzzle = made(program, name, width, height, difficulty)
        if puzzle and (difficulty != "any" or made(program, name, width, height, puzzle["class"])):
            rank = CLASSES.index(puzzle["class"])
            return (width * height, rank, f"{name} {width}x{height} {puzzle['class']} 1")
    return None


def sides_of(width, height, longer):
    """The longer side as wanted, the shorter one as the shape has it, with room to the next five."""
    shorter = max(5, -(-longer * min(width, height) // max(width, height)))
    if shorter > longer - 3:
        shorter = longer
    return (longer, shorter) if width >= height else (shorter, longer)


def hard(program, motifs, seconds):
    """Lines of deep pictures, no motif twice; by size, small ones first."""
    order = random.Random(1)
    lines, used = [], set()
    for side in HARD_SIDES:
        # A shape that leaves half of a square empty would be small in it.
        fitting = [name for name, _, width, height in motifs if min(width, height) * 3 >= max(width, height) * 2]
        order.shuffle(fitting)
        found, end = 0, time.monotonic() + seconds
        for name in fitting:
            if found == HARD_EACH or time.monotonic() > end:
                break
            if name not in used and made(program, name, side, side, "deep", HARD_TRY):
                lines.append(f"{name} {side}x{side} deep 1")
                used.add(name)
                found += 1
    return lines


def write(folder, theme, lines):
    (folder / f"{theme}.txt").write_text("\n".join([TITLES[theme], *lines]) + "\n", encoding="utf-8")


def write_themes(program, folder, motifs):
    chosen = {}
    for number, (name, theme, width, height) in enumerate(motifs):
        longer = SIDES[number % len(SIDES)]
        own = chosen.setdefault(theme, [])
        if name in TINY:
            own.append(fitting(program, name, 5, 5, "any"))
        wanted = ("line", "moderate", "line", "trivial")[number % 4] if longer > 10 else "any"
        if wanted == "trivial" and longer > 15:
            wanted = "line"
        own.append(fitting(program, name, *sides_of(width, height, longer), wanted))
    for theme, entries in chosen.items():
        write(folder, theme, [line for _, _, line in sorted(filter(None, entries))])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("pack", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--themes", action="store_true")
    parser.add_argument("--hard", type=float, metavar="SECONDS")
    arguments = parser.parse_args()
    program, folder = arguments.program, arguments.folder
    motifs = list(Reader(arguments.pack.read_bytes()).motifs())
    if arguments.hard is not None:
        write(folder, "hard", hard(program, motifs, arguments.hard))
    if arguments.themes:
        write_themes(program, folder, motifs)


if __name__ == "__main__":
    main()
