#!/usr/bin/env python3
"""Does board_image.py notice what it looks for?"""

import unittest

from board_image import EXCEPTIONS, HEAP, INDIRECT, CallGraph


def graph(calls, frame=16, kind="static"):
    names = {name for call in calls for name in call} - {INDIRECT}
    lines = [f'node: {{ title: "{n}" label: "{n}\\nf.cpp:1:2\\n{frame} bytes ({kind})" }}' for n in names]
    lines += [f'edge: {{ sourcename: "{a}" targetname: "{b}" }}' for a, b in calls]
    return CallGraph(lines, names)


class BoardImage(unittest.TestCase):
    def test_adds_up_the_deepest_path(self):
        stack, path = graph([("main", "a"), ("a", "b"), ("main", "b")]).deepest()
        self.assertEqual(stack, 48)
        self.assertEqual([step.split()[0] for step in path], ["main", "a", "b"])

    def test_finds_recursion_direct_and_through_others(self):
        for calls in ([("main", "main")], [("main", "a"), ("a", "b"), ("b", "c"), ("c", "a")]):
            with self.assertRaisesRegex(RuntimeError, "recursion"):
                graph(calls).deepest()

    def test_finds_recursion_through_a_pointer(self):
        with self.assertRaisesRegex(RuntimeError, "recursion"):
            graph([("main", "a"), ("a", INDIRECT), ("callback", "a")]).deepest()

    def test_finds_frames_of_unknown_size(self):
        image = graph([("main", "a")], kind="dynamic")
        image.deepest()
        self.assertEqual(image.reached & image.unbounded, {"main", "a"})

    def test_knows_heap_and_exceptions_by_name(self):
        for symbol in ("malloc", "_malloc_r", "free", "_sbrk", "_Znwj", "_ZdlPv", "_ZdaPvj"):
            self.assertRegex(symbol, HEAP)
        for symbol in ("main", "memcpy", "_ZN9quadrille5board3runEv"):
            self.assertNotRegex(symbol, HEAP)
        self.assertRegex("__cxa_throw", EXCEPTIONS)


if __name__ == "__main__":
    unittest.main()
