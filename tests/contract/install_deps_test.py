#!/usr/bin/env python3
"""Tests of scripts/install-deps, with an apt-get of our own in front of the real one."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Refuses as often as the file `busy` has lines, then notes what it was asked to do.
APT_GET = """#!/bin/sh
cd "$(dirname "$0")"
if [ -s busy ]; then
  sed -i 1d busy
  echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt)" >&2
  exit 100
fi
if [ -e broken ]; then
  echo "E: Unable to locate package" >&2
  exit 100
fi
echo "$@" >>asked
"""


class InstallDeps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.program("apt-get", APT_GET)
        self.program("dpkg-query", "#!/bin/sh\nexit 1\n")  # nothing is installed
        self.program("sudo", '#!/bin/sh\nexec "$@"\n')
        self.program("sleep", "#!/bin/sh\n")

    def program(self, name, text):
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    def install(self, *options):
        path = f"{self.folder}:{os.environ['PATH']}"
        return subprocess.run([ROOT / "scripts/install-deps", *options], capture_output=True, text=True,
                              check=False, env={**os.environ, "PATH": path})

    def asked(self):
        file = self.folder / "asked"
        return file.read_text().splitlines() if file.exists() else []

    def test_running_needs_a_part_of_what_testing_needs(self):
        run = self.install("--run", "--list").stdout.split()
        everything = self.install("--list").stdout.split()
        self.assertLess(set(run), set(everything))
        self.assertIn("g++", run)
        for package in ("clang-14", "chromium", "postgresql", "libgtest-dev", "libbenchmark-dev"):
            self.assertNotIn(package, run)
            self.assertIn(package, everything)

    def test_installs_the_packages(self):
        run = self.install("--run")
        self.assertEqual(run.returncode, 0, run.stderr)
        update, install = self.asked()
        self.assertTrue(update.endswith(" update"), update)
        packages = self.install("--run", "--list").stdout.split()
        self.assertTrue(install.endswith(" ".join(packages)), install)

    def test_waits_while_another_program_installs(self):
        (self.folder / "busy").write_text("1\n2\n3\n")
        run = self.install("--run")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(run.stdout.count("another program is installing packages"), 1)
        self.assertEqual(len(self.asked()), 2)

    def test_says_what_else_went_wrong(self):
        (self.folder / "broken").touch()
        run = self.install("--run")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("Unable to locate package", run.stderr)
        self.assertEqual(self.asked(), [])

    def test_refuses_unknown_options(self):
        self.assertEqual(self.install("--walk").returncode, 2)


if __name__ == "__main__":
    unittest.main()
