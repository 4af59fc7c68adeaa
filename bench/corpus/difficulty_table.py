#!/usr/bin/env python3
"""The tables of docs/DIFFICULTY.md: what classes, scores and techniques puzzles have.

    difficulty_table.py PROGRAM --generate 10x10 [--count 10000]
    difficulty_table.py PROGRAM --files DIRECTORY [--time-limit 60]

Puzzles are generated or read, then rated by `PROGRAM rate --json`; one Markdown row is printed.
"""

import argparse
import collections
import json
import statistics
import subprocess

CLASSES = ["trivial", "line", "moderate", "deep", "multiple", "none", "unknown"]
TRIALS = {"edge_logic", "contradiction", "two_way"}


def rated(options):
    """The answers of `rate`, one after the other."""
    command = [options.program, "rate", "--json", "--time-limit", str(options.time_limit)]
    source = None
    if options.files:
        command.append(options.files)
    else:
        command += ["--format", "json", "--kind", "nonogram", "-"]
        source = subprocess.Popen(
            [options.program, "generate", "nonogram", "--size", options.generate, "--seed", "1",
             "--count", str(options.count), "--json"], stdout=subprocess.PIPE)
    run = subprocess.Popen(command, stdin=source.stdout if source else subprocess.DEVNULL,
                           stdout=subprocess.PIPE, text=True)
    for line in run.stdout:
        yield json.loads(line)
    run.wait()
    if source:
        source.wait()


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def row(name, answers):
    classes = collections.Counter(answer["class"] for answer in answers)
    unique = [answer for answer in answers if answer["score"] is not None]
    scores = sorted(answer["score"] for answer in unique)
    steps = collections.Counter(point["technique"] for answer in unique
                                for point in answer["curve"])
    total = sum(steps.values())
    trials = sum(count for technique, count in steps.items() if technique in TRIALS)
    quantiles = statistics.quantiles(scores, n=10) if len(scores) > 1 else scores * 9
    cells = [name, len(answers)] + [classes[name] for name in CLASSES[:5]]
    cells += [" / ".join(f"{quantiles[index]:.0f}" for index in (0, 4, 8))] if scores else ["–"]
    cells += [f"{total / len(unique):.0f}" if unique else "–", share(steps["overlap"], total),
              share(steps["simple_spaces"], total), share(steps["line_logic"], total),
              share(trials, total), steps["search"]]
    return "| " + " | ".join(map(str, cells)) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--generate", metavar="WxH")
    source.add_argument("--files", metavar="DIRECTORY")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--time-limit", type=float, default=60)
    options = parser.parse_args()
    answers = [answer for answer in rated(options) if "class" in answer]
    print("| puzzles | number | " + " | ".join(CLASSES[:5]) + " | score: 10 / 50 / 90 % | steps | "
          "overlap | spaces | line logic | trials | search |")
    print("|---|" + "---:|" * 13)
    print(row(options.generate or options.files, answers))


if __name__ == "__main__":
    main()
