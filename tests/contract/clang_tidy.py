#!/usr/bin/env python3
"""Runs clang-tidy over the sources of the library and the program.

    clang_tidy.py BUILD [FILE…]      (default: all of src/ and apps/ that BUILD compiles)

A file that was clean is looked at again only when something that decides the outcome changed: its
text, that of any header it includes, its compile command, the settings or clang-tidy itself. The
hashes of clean files lie in BUILD/clang_tidy_clean; which headers a file includes is what ninja
recorded when it was compiled, so BUILD must be up to date.
"""

import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

CLANG_TIDY = "clang-tidy-14"
ROOT = pathlib.Path(__file__).resolve().parents[2]
# g++ has options that clang does not know.
EXTRA = ["--extra-arg=-Wno-unknown-warning-option", "--extra-arg=-Wno-unused-command-line-argument"]


@functools.lru_cache(maxsize=None)
def content_hash(path):
    try:
        return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
    except FileNotFoundError:
        return "absent"


def headers_by_object(build):
    """What ninja knows: for each object file the absolute paths that it was compiled from."""
    text = subprocess.run(["ninja", "-C", build, "-t", "deps"], check=True, capture_output=True,
                          text=True).stdout
    result = {}
    current = None
    for line in text.splitlines():
        if line.startswith(" "):
            current.append(os.path.join(build, line.strip()))
        elif ": #deps" in line:
            current = result.setdefault(line.split(": #deps")[0], [])
    return result


def fingerprint(entry, headers, settings):
    arguments = shlex.split(entry["command"])
    compiled = arguments[arguments.index("-o") + 1]
    digest = hashlib.sha256(settings.encode())
    for text in (entry["command"], content_hash(entry["file"]),
                 *map(content_hash, headers.get(compiled, []))):
        digest.update(text.encode())
    return digest.hexdigest()


def without_precompiled_headers(command):
    """clang cannot read those of g++; and so a file that forgets an include is found here."""
    return re.sub(r" -Winvalid-pch -include \S*/cmake_pch\.hxx", "", command)


def file_by_file(entries):
    """Units of several files (cmake/QuadrilleUnits.cmake) become an entry for each of their files:
    clang-tidy looks at one file at a time, and one that is in no entry would never be looked at."""
    for entry in entries:
        members = []
        if "/Unity/" in entry["file"]:
            text = pathlib.Path(entry["file"]).read_text(encoding="utf-8")
            members = re.findall(r'^#include "(.*\.cpp)"$', text, re.MULTILINE)
        if not members:
            yield entry
        for member in members:
            yield {**entry, "file": member,
                   "command": entry["command"].replace(entry["file"], member)}


def tidy(commands, source):
    command = [CLANG_TIDY, "--quiet", "-p", str(commands), *EXTRA, source]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout + run.stderr


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    wanted = {str(pathlib.Path(name).resolve()) for name in sys.argv[2:]}
    folders = (str(ROOT / "src") + os.sep, str(ROOT / "apps") + os.sep)
    entries = [entry for entry in
               file_by_file(json.loads((build / "compile_commands.json").read_text()))
               if (entry["file"] in wanted if wanted else entry["file"].startswith(folders))]
    if not entries:
        sys.exit("clang-tidy: no sources found")

    version = subprocess.run([CLANG_TIDY, "--version"], check=True, capture_output=True).stdout
    rules = [ROOT / ".clang-tidy", *sorted((ROOT / "src").rglob(".clang-tidy"))]
    settings = version.decode() + "".join(path.read_text() for path in rules)
    headers = headers_by_object(str(build))
    clean = build / "clang_tidy_clean"
    clean.mkdir(exist_ok=True)

    commands = build / "clang_tidy"
    commands.mkdir(exist_ok=True)
    (commands / "compile_commands.json").write_text(json.dumps(
        [{**entry, "command": without_precompiled_headers(entry["command"])} for entry in entries]))

    waiting = []
    for entry in entries:
        key = clean / fingerprint(entry, headers, settings)
        if not key.exists():
            waiting.append((entry["file"], key))
    print(f"clang-tidy: {len(waiting)} of {len(entries)} files to look at", flush=True)

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = pool.map(lambda item: (*item, *tidy(commands, item[0])), waiting)
        for source, key, status, output in outcomes:
            if status == 0:
                key.touch()
            else:
                failed += 1
                print(f"{os.path.relpath(source, ROOT)}:\n{output}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
