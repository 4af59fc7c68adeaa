#!/usr/bin/env python3
"""Tests the tester: include_direction.py finds each way of breaking the order of the house."""

import pathlib
import tempfile
import unittest

from include_direction import violations


class IncludeDirection(unittest.TestCase):
    def found(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return violations(root)

    def assert_refused(self, name, line, reason):
        found = self.found({name: f"// first line\n{line}\n"})
        self.assertEqual(found, [f"{name}:2: {reason}"])

    def test_accepts_what_points_down(self):
        found = self.found({
            "include/quadrille/core/grid.hpp": "#include <vector>\n",
            "include/quadrille/ewn/case.hpp": "#include <quadrille/core/grid.hpp>\n",
            "src/ewn/case.cpp": '#include "ewn/board.hpp"\n#include <fmt/format.h>\n',
            "src/wire/json.cpp": "#include <quadrille/ewn/case.hpp>\n#include <boost/json.hpp>\n",
            "apps/quadrille/main.cpp": "#include <quadrille/kinds/registry.hpp>\n#include <thread>\n",
        })
        self.assertEqual(found, [])

    def test_refuses_what_points_up(self):
        self.assert_refused("src/core/grid.cpp", "#include <quadrille/ewn/case.hpp>",
                            "core must not include ewn")
        self.assert_refused("include/quadrille/kinds/registry.hpp",
                            "#include <quadrille/wire/formats.hpp>",
                            "kinds must not include wire")

    def test_refuses_kinds_that_see_each_other(self):
        self.assert_refused("src/ewn/solve.cpp", "#include <quadrille/nonogram/puzzle.hpp>",
                            "ewn must not include nonogram")
        self.assert_refused("src/ewn/solve.cpp", '#  include "lightsout/board.hpp"',
                            "ewn must not include lightsout")

    def test_refuses_what_solves_in_the_checker_of_proofs(self):
        self.assert_refused("src/verify/proof.cpp", "#include <quadrille/nonogram/solve.hpp>",
                            "verify must not know what quadrille/nonogram/solve.hpp does")
        self.assert_refused("src/verify/proof.cpp", '#include "nonogram/line/line_solver.hpp"',
                            "verify must not know what nonogram/line/line_solver.hpp does")

    def test_refuses_private_headers_from_outside(self):
        self.assert_refused("src/wire/formats.cpp", '#include "ewn/board.hpp"',
                            "ewn/board.hpp is private to ewn")
        self.assert_refused("include/quadrille/ewn/case.hpp", '#include "ewn/board.hpp"',
                            "a public header must not include the private ewn/board.hpp")

    def test_takes_rooms_for_parts_of_their_folder(self):
        self.assertEqual(self.found({
            "src/nonogram/search/searcher.cpp": '#include "nonogram/line/solver.hpp"\n',
        }), [])
        self.assert_refused("src/wire/formats.cpp", '#include "nonogram/line/solver.hpp"',
                            "nonogram/line/solver.hpp is private to nonogram")
        self.assert_refused("src/nonogram/line/solver.cpp", '#include "ewn/board.hpp"',
                            "nonogram must not include ewn")

    def test_refuses_rooms_that_point_up(self):
        self.assert_refused("src/nonogram/line/solver.cpp", '#include "nonogram/search/belief.hpp"',
                            "nonogram/line must not include nonogram/search/belief.hpp")
        self.assert_refused("src/nonogram/line/solver.cpp", '#include "nonogram/parts.hpp"',
                            "nonogram/line must not include nonogram/parts.hpp")
        self.assert_refused("src/nonogram/attic/old.cpp", '#include "nonogram/line/solver.hpp"',
                            "attic is no room of nonogram")

    def test_refuses_threads_files_and_sockets_in_the_engine(self):
        for header in ("thread", "fstream", "iostream", "sys/socket.h", "random"):
            self.assert_refused("src/nonogram/solve.cpp", f"#include <{header}>",
                                f"the engine must do without <{header}>")

    def test_refuses_libraries_to_link_in_the_engine(self):
        for header in ("boost/json.hpp", "pugixml.hpp"):
            self.assert_refused("src/lightsout/files.cpp", f"#include <{header}>",
                                f"the engine must do without the library of <{header}>")

    def test_refuses_unknown_folders_and_an_empty_house(self):
        self.assertEqual(self.found({"src/utils/x.cpp": ""}),
                         ["src/utils/x.cpp:1: utils is no folder of the house"])
        self.assertEqual(len(self.found({})), 1)


if __name__ == "__main__":
    unittest.main()
