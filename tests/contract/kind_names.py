#!/usr/bin/env python3
"""No part of the house knows a kind of puzzle by name but those that are about that kind.

    kind_names.py ROOT

A new kind is a folder of the engine, a folder at the door (src/operations/KIND), a line in
src/operations/kinds.cpp, and whatever it wants to have of its own in the places below; nothing
else may have to change. Prints every name that stands elsewhere; exit status 1 if there is one.
"""

import pathlib
import re
import sys

KINDS = ("nonogram", "lightsout", "ewn")
NAME = re.compile(r"nonogram|lights[ _]?out|\bewn\b", re.IGNORECASE)

# What is about one kind, or about pictures of given kinds.
ALLOWED = [
    *(f"src/{kind}/" for kind in KINDS),
    *(f"include/quadrille/{kind}/" for kind in KINDS),
    *(f"src/operations/{kind}/" for kind in KINDS),
    *(f"include/quadrille/operations/{kind}_" for kind in KINDS),
    "src/operations/kinds.cpp",  # the one place that lists them
    # File formats and the bytes of the game protocol, which is a game of one kind.
    "src/wire/", "include/quadrille/wire/",
    "src/server/remote_game.cpp", "include/quadrille/server/remote_game.hpp",
    "apps/quadrille-server/client_command.cpp", "apps/quadrille-server/curate_command.cpp",
    # Proofs, the uniqueness doctor and drawings: each says which kinds it knows.
    "src/verify/", "include/quadrille/verify/", "src/doctor/", "include/quadrille/doctor/",
    "src/teaching/", "include/quadrille/teaching/",
    "src/gallery/", "include/quadrille/gallery/",
    "src/images/", "include/quadrille/images/",
    "src/studio/", "include/quadrille/studio/", "apps/quadrille-studio/",
    # How kinds look on the command line, and a web page for one of them.
    "apps/quadrille/kinds/", "src/server/plain_page.cpp",
]  # fmt: skip


def found_names(root):
    for top in ("include", "src", "apps"):
        for path in sorted((root / top).rglob("*.[ch]pp")):
            name = path.relative_to(root).as_posix()
            if name.startswith(tuple(ALLOWED)):
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if NAME.search(line):
                    yield f"{name}:{number}: {line.strip()}"


def main():
    root = pathlib.Path(sys.argv[1])
    missing = [place for place in ALLOWED if not list(root.glob(place + "*"))]
    for place in missing:
        print(f"there is nothing at {place}: take it off the list")
    names = list(found_names(root))
    print("\n".join(names))
    return 1 if names or missing else 0


if __name__ == "__main__":
    sys.exit(main())
