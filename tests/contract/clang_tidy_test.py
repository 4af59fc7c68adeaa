#!/usr/bin/env python3
"""Tests the tester: clang_tidy.py looks at every file, also at those that are compiled together."""

import pathlib
import tempfile
import unittest

from clang_tidy import file_by_file


class FileByFile(unittest.TestCase):
    def test_a_unit_is_all_its_files(self):
        with tempfile.TemporaryDirectory() as folder:
            unit = pathlib.Path(folder) / "Unity" / "unity_0.cxx"
            unit.parent.mkdir()
            unit.write_text('/* made */\n\n#include "/src/a.cpp"\n\n#include "/src/b.cpp"\n',
                            encoding="utf-8")
            together = {"directory": "/build", "file": str(unit), "command": f"g++ -o u.o -c {unit}"}
            alone = {"directory": "/build", "file": "/src/c.cpp", "command": "g++ -o c.o -c /src/c.cpp"}
            self.assertEqual(list(file_by_file([together, alone])), [
                {**together, "file": "/src/a.cpp", "command": "g++ -o u.o -c /src/a.cpp"},
                {**together, "file": "/src/b.cpp", "command": "g++ -o u.o -c /src/b.cpp"},
                alone,
            ])


if __name__ == "__main__":
    unittest.main()
