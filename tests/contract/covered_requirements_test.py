#!/usr/bin/env python3
"""Tests the tester: covered_requirements.py notices requirements without tests and tests that do not exist."""

import unittest

from covered_requirements import problems

TESTS = ["unit_core.Text.Trims", "Kind/Contract.Solves/ewn"]
HEAD = "| requirement | tests |\n|---|---|\n"


class Coverage(unittest.TestCase):
    def test_accepts_names_and_patterns(self):
        text = HEAD + "| trims | `unit_core.Text.Trims` |\n| solves | `Kind/*` and `*ewn` |\n"
        self.assertEqual(problems(text, TESTS), [])

    def test_refuses_tests_that_do_not_exist(self):
        text = HEAD + "| trims | `unit_core.Text.Trims`, `unit_core.Grid.*` |\n"
        self.assertEqual(problems(text, TESTS), [(3, "there is no test unit_core.Grid.*")])

    def test_refuses_requirements_without_tests(self):
        self.assertEqual(problems(HEAD + "| flies | some day |\n", TESTS),
                         [(3, "no test is named for: flies")])

    def test_refuses_an_empty_document(self):
        self.assertEqual(len(problems("# Coverage\n", TESTS)), 1)


if __name__ == "__main__":
    unittest.main()
