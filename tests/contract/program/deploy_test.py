"""What deploy/ says about the program: options that exist, packages that suffice, an installation
that serves everything."""

import os
import re
import shutil
import subprocess
import unittest

from program import PROGRAM, ProgramTest
from web_server import WebServer

ROOT = os.path.normpath(os.path.join(os.path.dirname(__file__), "../../.."))
BUILD = os.path.dirname(PROGRAM)
PROGRAMS = ("quadrille", "quadrille-server", "quadrille-studio")


def deployed(name):
    with open(os.path.join(ROOT, "deploy", name), encoding="utf-8") as file:
        return file.read()


def output_of(*command):
    return subprocess.run(command, text=True, capture_output=True, timeout=120, check=True).stdout


class DeployTest(ProgramTest):
    def test_the_options_exist(self):
        known, _ = self.run_program("serve", "--help")
        unit = re.search(r"^ExecStart=\S+ serve (.*)$", deployed("quadrille.service"), re.M)[1]
        container = re.search(r"^ENTRYPOINT (.*)$", deployed("Dockerfile"), re.M)[1]
        for option in re.findall(r"--[a-z-]+", unit + container):
            self.assertIn(f"{option} ", known)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "needs systemd-analyze")
    def test_systemd_takes_the_unit(self):
        self.write("quadrille.service",
                   deployed("quadrille.service").replace("/usr/bin/quadrille", PROGRAM))
        done = subprocess.run(["systemd-analyze", "verify", self.path("quadrille.service")],
                              text=True, capture_output=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(shutil.which("dpkg-query"), "needs Debian")
    def test_the_container_has_the_libraries(self):
        """Those that its packages do not bring with them as dependencies."""
        named = set(re.findall(r"\blib[a-z0-9.+-]+", deployed("Dockerfile")))
        brought = set()
        for package in sorted(named):
            depends = output_of("dpkg-query", "--show", "--showformat=${Depends}", package)
            brought |= set(re.findall(r"[a-z0-9][a-z0-9.+-]+", depends))
        needed, paths = set(), {}
        for program in PROGRAMS:
            file = os.path.join(BUILD, program)
            needed |= set(re.findall(r"NEEDED +(\S+)", output_of("objdump", "-p", file)))
            paths |= dict(re.findall(r"(\S+) => (\S+)", output_of("ldd", file)))
        for library in sorted(needed & paths.keys()):
            path = os.path.realpath(paths[library])
            found = subprocess.run(["dpkg-query", "--search", path, path.removeprefix("/usr")],
                                   text=True, capture_output=True, check=False).stdout
            packages = {line.split(":")[0] for line in found.splitlines()}
            essential = {"libc6", "libgcc-s1", "libstdc++6", "zlib1g", "libtinfo6"}
            self.assertTrue(packages & (named | brought | essential), (library, packages))

    def test_an_installation_serves_everything(self):
        with open(os.path.join(BUILD, "CMakeCache.txt"), encoding="utf-8") as file:
            if "QUADRILLE_SANITIZE:STRING=\n" not in file.read():
                self.skipTest("the build is not one to install")
        subprocess.run(["cmake", "--install", BUILD, "--prefix", self.path("opt")], check=True,
                       capture_output=True, timeout=120)
        with WebServer(program=self.path("opt/bin/quadrille")) as server:
            self.assertEqual(server.get("/api/v1/openapi.yaml").status, 200)
            if os.path.exists(os.path.join(ROOT, "build/web/index.html")):
                self.assertIn('<div id="app">', server.get("/").text)


if __name__ == "__main__":
    unittest.main()
