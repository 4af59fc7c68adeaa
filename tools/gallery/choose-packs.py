#!/usr/bin/env python3
"""Proposes the packs of share/packs: a puzzle of every motif, in a size that shows it well.

    choose-packs.py PROGRAM PACK FOLDER

PROGRAM is quadrille, PACK the motifs that were built. Writes FOLDER/THEME.txt. What comes out is
looked at on contact sheets; motifs that nobody recognises leave motifs.txt.
"""

import json
import pathlib
import subprocess
import sys

TITLES = {
    "animals": "Animals", "birds": "Birds", "insects": "Small creatures", "sea": "The sea",
    "garden": "The garden", "fruit": "Fruit and vegetables", "kitchen": "The kitchen", "sky": "The sky",
    "travel": "On the road", "town": "Town and country", "sport": "Sport", "music": "Music",
    "games": "Games and tales", "home": "At home", "tools": "Tools and trades", "clothes": "Clothes",
    "people": "People",
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
            yield name, themes[theme], width, height


def made(program, name, width, height, wanted):
    """The puzzle, or None if there is none or it takes long."""
    result = subprocess.run(
        [program, "gallery", "make", name, "--size", f"{width}x{height}", "--class", wanted, "--seed", "1",
         "--time-limit", "2", "--json"], capture_output=True, text=True, check=False)
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


def main():
    program, pack, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    chosen = {}
    for number, (name, theme, width, height) in enumerate(Reader(pack.read_bytes()).motifs()):
        longer = SIDES[number % len(SIDES)]
        own = chosen.setdefault(theme, [])
        if name in TINY:
            own.append(fitting(program, name, 5, 5, "any"))
        wanted = ("line", "moderate", "line", "trivial")[number % 4] if longer > 10 else "any"
        if wanted == "trivial" and longer > 15:
            wanted = "line"
        own.append(fitting(program, name, *sides_of(width, height, longer), wanted))
    for theme, entries in chosen.items():
        lines = [TITLES[theme], *(line for _, _, line in sorted(filter(None, entries)))]
        (folder / f"{theme}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
