#!/usr/bin/env python3
"""Every requirement in docs/COVERAGE.md names tests that exist.

    covered_requirements.py BUILD

A requirement is a row of a table; its last column names tests as ctest does, in backquotes, with
`*` for any text. Prints what is wrong as file:line: message; exit status 1 if something is.
"""

import fnmatch
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def known_tests(build):
    listing = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True,
                             capture_output=True, text=True).stdout
    return [test["name"] for test in json.loads(listing)["tests"]]


def problems(text, tests):
    """What is wrong with a table of requirements, as pairs of line number and message."""
    found = []
    rows = 0
    for number, line in enumerate(text.splitlines(), start=1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or len(cells) < 2:
            continue
        if cells[-1] == "tests" or set(cells[-1]) <= set("-: "):
            continue
        rows += 1
        patterns = re.findall(r"`([^`]+)`", cells[-1])
        if not patterns:
            found.append((number, f"no test is named for: {cells[0]}"))
        for pattern in patterns:
            # Only * is special: test names may hold brackets.
            if not fnmatch.filter(tests, pattern.replace("[", "[[]")):
                found.append((number, f"there is no test {pattern}"))
    if rows == 0:
        found.append((1, "no requirements found"))
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = pathlib.Path("docs/COVERAGE.md")
    text = (ROOT / path).read_text(encoding="utf-8")
    found = problems(text, known_tests(sys.argv[1]))
    for number, message in found:
        print(f"{path}:{number}: {message}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
