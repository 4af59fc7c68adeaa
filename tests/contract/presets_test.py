#!/usr/bin/env python3
"""The presets that share a build directory: what one sets the other must set too.

scripts/run and scripts/test use the same directory, and CMake keeps what an earlier preset said about
whatever the later one does not mention.
"""

import json
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def presets():
    document = json.loads((ROOT / "CMakePresets.json").read_text())
    return {preset["name"]: preset for preset in document["configurePresets"]}


def variables_of(name):
    preset = presets()[name]
    inherited = variables_of(preset["inherits"]) if "inherits" in preset else {}
    return inherited | preset.get("cacheVariables", {})


class Presets(unittest.TestCase):
    def test_release_takes_back_all_that_run_leaves_out(self):
        self.assertTrue(presets()["run"]["binaryDir"].endswith("/release"))
        run, release = variables_of("run"), variables_of("release")
        self.assertEqual(set(run), set(release))
        left_out = {name for name in run if run[name] != release[name]}
        self.assertIn("QUADRILLE_BUILD_PYTHON", left_out)
        self.assertEqual({release[name] for name in left_out}, {"ON"})


if __name__ == "__main__":
    unittest.main()
