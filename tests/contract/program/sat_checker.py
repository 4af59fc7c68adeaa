"""Formulas and proofs of the SAT community, read as strictly as the programs of others read them, and
checked as simply as possible: what drat-trim and lrat-check do, for small formulas."""

import re


def read_dimacs(text):
    """The number of variables, and the clauses."""
    lines = [line for line in text.decode("ascii").split("\n")[:-1] if not line.startswith("c ")]
    _, _, variables, count = re.fullmatch(r"(p) (cnf) (\d+) (\d+)", lines[0]).groups()
    clauses = []
    for line in lines[1:]:
        assert re.fullmatch(r"(-?[1-9]\d* )*0", line), line
        clauses.append([int(word) for word in line.split()[:-1]])
        assert all(abs(literal) <= int(variables) for literal in clauses[-1]), line
    assert len(clauses) == int(count)
    return int(variables), clauses


def read_drat(text):
    """(deletes, clause) for each line."""
    for line in text.decode("ascii").split("\n")[:-1]:
        assert re.fullmatch(r"(d )?(-?[1-9]\d* )*0", line), line
        yield line.startswith("d"), [int(word) for word in line.removeprefix("d ").split()[:-1]]


def read_binary_drat(data):
    """The same from `a` or `d`, then 2v or 2v+1 in groups of seven bits, the lowest first, then 0."""
    place = 0
    while place < len(data):
        kind = chr(data[place])
        assert kind in "ad", place
        place += 1
        clause = []
        while True:
            code, shift = 0, 0
            while True:
                byte = data[place]
                place += 1
                code |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            if code == 0:
                break
            assert code > 1
            clause.append(-(code >> 1) if code & 1 else code >> 1)
        yield kind == "d", clause


def follows(clauses, clause):
    """Does unit propagation refute that all literals of the clause are false?"""
    true = {-literal for literal in clause}
    changed = True
    while changed:
        changed = False
        for each in clauses:
            left = {literal for literal in each if -literal not in true}
            if not left:
                return True
            if len(left) == 1 and not left <= true:
                true |= left
                changed = True
    return False


def accepts_drat(clauses, steps):
    known = [tuple(sorted(clause)) for clause in clauses]
    for deletes, clause in steps:
        if deletes:
            # As drat-trim does it: units stay, and what is not there need not go.
            if len(clause) > 1 and tuple(sorted(clause)) in known:
                known.remove(tuple(sorted(clause)))
            continue
        if not follows(known, clause):
            return False
        if not clause:
            return True
        known.append(tuple(sorted(clause)))
    return False


def accepts_lrat(clauses, text):
    """Every line `ID literals 0 hints 0` with a number larger than all before, or `ID d IDS 0`."""
    known = dict(enumerate(clauses, 1))
    last = len(clauses)
    for line in text.decode("ascii").split("\n")[:-1]:
        words = line.split(" ")
        if words[1] == "d":
            assert int(words[0]) <= last and words[-1] == "0", line
            for number in words[2:-1]:
                del known[int(number)]
            continue
        numbers = [int(word) for word in words]
        end = numbers.index(0, 1)
        clause, hints = numbers[1:end], numbers[end + 1:-1]
        assert numbers[-1] == 0 and numbers[0] > last and all(hint > 0 for hint in hints), line
        false = set(clause)
        conflict = False
        for hint in hints:
            left = {literal for literal in known[hint] if literal not in false}
            if conflict or len(left) > 1:
                return False
            conflict = not left
            false |= {-literal for literal in left}
        if not conflict:
            return False
        if not clause:
            return True
        last = numbers[0]
        known[last] = clause
    return False
