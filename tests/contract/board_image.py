#!/usr/bin/env python3
"""Looks at what was linked for the board.

    board_image.py BUILD_DIR PROGRAM

No heap and no exceptions, no function that can reach itself, sizes within their bounds, and the
deepest stack, from the call graph that the compiler writes (-fcallgraph-info=su). Calls through
pointers are taken to reach every function that nobody calls by name.
"""

import pathlib
import re
import subprocess
import sys

TOOLS = "arm-none-eabi-"
HEAP = re.compile(r"^(_?(malloc|calloc|realloc|free|sbrk)(_r)?|_Z(n[wa]|d[la]).*)$")
EXCEPTIONS = re.compile(r"^(__cxa_(throw|allocate_exception|begin_catch)|_Unwind_.*)$")
# What start.S calls beside main().
ENTRIES = ("main", "board_start", "board_end", "board_fault")
INDIRECT = "__indirect_call"
# The compiler's and newlib's own functions come without a call graph. All of these are leaves.
LIBRARY_FRAME = 64
LEAVES = re.compile(
    r"^(mem(cpy|set|move|cmp|chr)|strlen|__c[lt]zdi2|__aeabi_.*|__u?div[ds]i3|__u?mod[ds]i3|__udivmoddi4|__gnu_.*)$"
)
MAX_TEXT = 64 * 1024
MAX_STACK = 4 * 1024
MAX_STATIC = 1024 * 1024


def run(tool, *arguments):
    command = [TOOLS + tool, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def plain(symbol):
    """One name for a function and for the constructor that does the same (C1, C2)."""
    return re.sub(r"([CD])1(?=E)", r"\g<1>2", symbol.split(":")[-1])


class CallGraph:
    """Who calls whom among the functions that the linker kept, and the frame of each."""

    def __init__(self, lines, kept):
        self.frames = {}
        self.calls = {}
        self.unbounded = set()
        self.reached = set()
        for line in lines:
            self.read(line)
        self.calls = {
            caller: {callee for callee in callees if callee in kept or callee == INDIRECT}
            for caller, callees in self.calls.items()
            if caller in kept
        }
        called = set().union(*self.calls.values())
        self.calls[INDIRECT] = {
            name
            for name in self.frames
            if name in kept and name not in called and name not in ENTRIES
        }
        self.frames[INDIRECT] = 0

    def read(self, line):
        if node := re.match(r'node: \{ title: "([^"]*)" label: "([^"]*)"', line):
            if size := re.search(r"\\n(\d+) bytes \(([^)]*)\)", node[2]):
                self.frames[plain(node[1])] = int(size[1])
                if size[2] == "dynamic":
                    self.unbounded.add(plain(node[1]))
        elif edge := re.match(r'edge: \{ sourcename: "([^"]*)" targetname: "([^"]*)"', line):
            self.calls.setdefault(plain(edge[1]), set()).add(plain(edge[2]))

    def deepest(self):
        """Bytes and path of the deepest stack; raises RuntimeError for a function in its own reach."""
        depth, state = {}, {}
        entries = [entry for entry in ENTRIES if entry in self.frames]
        for entry in entries:
            stack = [(entry, iter(sorted(self.calls.get(entry, ()))))]
            state[entry] = "open"
            while stack:
                name, rest = stack[-1]
                callee = next(rest, None)
                if callee is None:
                    below = max((depth[c] for c in self.calls.get(name, ())), default=(0, ()))
                    frame = self.frames.get(name, LIBRARY_FRAME)
                    depth[name] = (frame + below[0], (f"{name} {frame}", *below[1]))
                    state[name] = "done"
                    stack.pop()
                elif state.get(callee) == "open":
                    path = [n for n, _ in stack]
                    path = [*path[path.index(callee) :], callee]
                    raise RuntimeError("recursion: " + " > ".join(path))
                elif callee not in state:
                    state[callee] = "open"
                    stack.append((callee, iter(sorted(self.calls.get(callee, ())))))
        self.reached = set(state)
        return max(depth[entry] for entry in entries)


def sections(elf):
    sizes = {}
    for line in run("size", "-A", elf).splitlines():
        parts = line.split()
        if len(parts) == 3 and parts[1].isdigit():
            sizes[parts[0]] = int(parts[1])
    return sizes


def find_problems(build, program):
    elf = str(build / f"{program}.elf")
    symbols = {line.split()[-1] for line in run("nm", elf).splitlines()}
    for symbol in sorted(symbols):
        if HEAP.match(symbol) or EXCEPTIONS.match(symbol):
            yield f"{symbol} is linked"
    lines = []
    for objects in ("quadrille_board", "quadrille_board_engine", program):
        for file in build.glob(f"**/{objects}.dir/**/*.ci"):
            lines += file.read_text().splitlines()
    graph = CallGraph(lines, {plain(symbol) for symbol in symbols})
    try:
        stack, path = graph.deepest()
    except RuntimeError as error:
        yield str(error)
        return
    for name in sorted(graph.reached & graph.unbounded):
        yield f"{name} has a frame of unknown size"
    for name in sorted(graph.reached - set(graph.frames)):
        if not LEAVES.match(name):
            yield f"nothing is known about {name}"
    sizes = sections(elf)
    text = sum(sizes.get(name, 0) for name in (".text", ".ARM.exidx", ".data", ".init_array"))
    static = text + sizes[".bss"] + sizes[".stack"]
    print(f"{program}: text {text} bytes, static memory {static} bytes without frame buffers, "
          f"stack at most {stack} of {sizes['.stack'] - 1024} bytes")
    print("deepest: " + "\n       > ".join(path))
    if text > MAX_TEXT:
        yield f"{text} bytes of text"
    if static > MAX_STATIC:
        yield f"{static} bytes of static memory"
    if stack > min(MAX_STACK, sizes[".stack"] - 1024):
        yield f"{stack} bytes of stack"


def main():
    problems = list(find_problems(pathlib.Path(sys.argv[1]), sys.argv[2]))
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
