#!/usr/bin/env python3
"""Holds the includes to the order of the house.

    include_direction.py ROOT

A folder may use the folders below it and no other; the kinds of puzzles do not see each other.
include/quadrille/X counts as src/X, and so does src/X/ROOM; the rooms of a folder have an order of
their own. Private headers stay in their folder, public headers use public headers only. The engine
stays free of threads, files, sockets and libraries to link.
Prints every violation as file:line: message; exit status 1 if there is one.
"""

import pathlib
import re
import sys

KINDS = ["nonogram", "lightsout", "ewn"]
ENGINE = ["core", *KINDS, "kinds", "verify"]
# Engine too, but with JSON: the readers of JSON and the operations over it.
ENGINE_WITH_JSON = ["wire", "operations", "teaching", "gallery"]

# What each folder may include beside itself. apps/ may use everything.
BELOW = {"core": []}
BELOW.update({kind: ["core"] for kind in KINDS})
BELOW["kinds"] = ["core"]
BELOW["wire"] = ["core", *KINDS, "kinds"]
BELOW["operations"] = [*BELOW["wire"], "wire"]
BELOW["teaching"] = [*BELOW["operations"], "operations"]
BELOW["gallery"] = [*BELOW["operations"], "operations"]
BELOW["doctor"] = [*BELOW["operations"], "operations"]
BELOW["images"] = [*BELOW["doctor"], "doctor"]
# What the house needs of the system to let others work in processes of their own, and what works there.
BELOW["processes"] = ["core"]
BELOW["decoders"] = ["core"]
BELOW["studio"] = [*BELOW["images"], "images", "processes"]
BELOW["store"] = [*BELOW["studio"], "studio", "gallery"]
BELOW["server"] = [*BELOW["store"], "store"]
# The checker of proofs stands beside the kinds: it knows puzzles and their rules, and nothing that
# solves them, so that no answer that it accepts rests on a solver.
BELOW["verify"] = ["core", *KINDS]
VERIFY_MAY_USE = {
    "nonogram": {"puzzle.hpp", "grid_text.hpp"},
    "lightsout": {"puzzle.hpp", "pattern.hpp", "bit_grid.hpp"},
    "ewn": {"puzzle.hpp", "rules.hpp", "replay.hpp"},
}
for above in ("wire", "operations", "teaching", "gallery", "doctor", "images", "studio", "store", "server"):
    BELOW[above].append("verify")
BELOW["apps"] = [*BELOW["server"], "server", "teaching", "decoders"]

# The rooms of a folder, and what each may use beside itself. What lies in no room may use them all,
# and no room uses it but by public headers.
ROOMS = {
    "nonogram": {
        "line": [],
        "search": ["line"],
        "fixed": ["line", "search"],
        "count": ["line", "search"],
        "colour": ["line", "search", "count", "make", "steps"],
        "steps": ["line", "search"],
        "make": ["line", "search"],
        "formats": [],
        "proof": [],
    },
    # A kind at the door uses what all share, and nothing of another kind.
    "operations": {kind: [] for kind in KINDS},
}
# What all rooms of a folder share.
SHARED = {"operations": {"sides.hpp", "answer_size.hpp"}}

# Parts of the standard library that the engine must do without.
NOT_IN_ENGINE = {
    "thread", "mutex", "shared_mutex", "condition_variable", "future", "semaphore", "barrier",
    "latch", "stop_token", "fstream", "iostream", "filesystem", "random", "csignal", "unistd.h",
    "fcntl.h", "pthread.h", "netdb.h", "poll.h",
}  # fmt: skip
# What the engine offers to hosts that have threads, and does not use itself.
FOR_HOSTS = {"include/quadrille/core/stop.hpp"}
NOT_IN_ENGINE_PREFIXES = ("sys/", "netinet/", "arpa/", "net/", "linux/")
# What the engine may use beside the standard library: header-only parts and vector instructions.
ENGINE_LIBRARIES = ("fmt/", "tl/", "boost/multiprecision/", "immintrin.h", "cpuid.h")
JSON_LIBRARIES = (*ENGINE_LIBRARIES, "boost/json", "pugixml.hpp")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def folder_of(path):
    """The folder of the house that a file of the project belongs to, and whether it is public."""
    parts = path.parts
    if parts[:2] == ("include", "quadrille") and len(parts) > 3:
        return parts[2], True
    if parts[0] == "src" and len(parts) > 2:
        return parts[1], False
    if parts[0] == "apps":
        return "apps", False
    return None, False


def room_of(path):
    """The room that a private file src/FOLDER/ROOM/… lies in; None for files without a room."""
    return path.parts[2] if path.parts[0] == "src" and len(path.parts) > 3 else None


def included_folder(bracket, name):
    """The folder that an include line names, and whether by a public header; None if outside."""
    parts = pathlib.PurePosixPath(name).parts
    if parts[0] == "quadrille" and len(parts) > 2:
        return parts[1], True
    if bracket == '"' and parts[0] in BELOW and len(parts) > 1:
        return parts[0], False
    return None, False


def parts_outside_verify(target, name):
    """Whether a header of a kind is none that the checker of proofs may use."""
    return target in KINDS and pathlib.PurePosixPath(name).name not in VERIFY_MAY_USE[target]


def violation(folder, public, bracket, name):
    """Why a file of `folder` must not include `name`, or None if it may."""
    target, target_public = included_folder(bracket, name)
    if folder in (*ENGINE, *ENGINE_WITH_JSON) and f"include/{name}" in FOR_HOSTS:
        return f"the engine must do without <{name}>, which is for hosts with threads"
    if target is not None:
        if target not in BELOW:
            return f"{target} is no folder of the house"
        if target != folder and target not in BELOW[folder]:
            return f"{folder} must not include {target}"
        if folder == "verify" and parts_outside_verify(target, name):
            return f"verify must not know what {name} does"
        if not target_public and target != folder:
            return f"{name} is private to {target}"
        if not target_public and public:
            return f"a public header must not include the private {name}"
        return None
    if folder not in (*ENGINE, *ENGINE_WITH_JSON) or bracket == '"':
        return None
    libraries = ENGINE_LIBRARIES if folder in ENGINE else JSON_LIBRARIES
    if name in NOT_IN_ENGINE or name.startswith(NOT_IN_ENGINE_PREFIXES):
        return f"the engine must do without <{name}>"
    if re.search("[/.]", name) and not name.startswith(libraries):
        return f"the engine must do without the library of <{name}>"
    return None


def room_violation(folder, room, bracket, name):
    """Why a file in this room of `folder` must not include `name`, or None if it may."""
    parts = pathlib.PurePosixPath(name).parts
    if room is None or bracket != '"' or parts[0] != folder:
        return None
    rooms = ROOMS.get(folder, {})
    if room not in rooms:
        return f"{room} is no room of {folder}"
    target = parts[1] if len(parts) > 2 else None
    if target is None and parts[1] in SHARED.get(folder, ()):
        return None
    if target == room or target in rooms[room]:
        return None
    return f"{folder}/{room} must not include {name}"


def violations(root):
    files = 0
    found = []
    for top in ("include", "src", "apps"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in (".hpp", ".cpp", ".h", ".inc"):
                continue
            files += 1
            relative = path.relative_to(root)
            folder, public = folder_of(relative)
            if folder not in BELOW:
                found.append(f"{relative}:1: {folder} is no folder of the house")
                continue
            if relative.as_posix() in FOR_HOSTS:
                continue
            lines = path.read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(lines, start=1):
                match = INCLUDE.match(line)
                reason = match and (violation(folder, public, *match.groups()) or
                                    room_violation(folder, room_of(relative), *match.groups()))
                if reason:
                    found.append(f"{relative}:{number}: {reason}")
    if files == 0:
        found.append(f"{root}: no sources found")
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = violations(pathlib.Path(sys.argv[1]))
    print("\n".join(found) or "all includes point down")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
