#!/usr/bin/env python3
"""The Debian packages: made, without errors of lintian, complete, and usable.

    debian_packages.py BUILD [--root]

Without --root the packages are unpacked side by side and the programs run from there. With --root
they are installed, used and purged in a Debian 12 of their own (needs mmdebstrap, root and a mirror).
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PACKAGES = ("quadrille", "quadrille-server", "libquadrille-dev", "python3-quadrille")
CHICK = "width 3\nheight 2\nrows\n1\n3\ncolumns\n1\n2\n1\n"


def run(*command, **more):
    done = subprocess.run(
        list(map(str, command)), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}")
    return done.stdout


def made_packages(build, folder):
    run("cpack", "-G", "DEB", "-B", folder, cwd=build)
    found = {}
    for path in pathlib.Path(folder).glob("*.deb"):
        found[path.name.split("_")[0]] = path
    missing = set(PACKAGES) - set(found)
    if missing:
        sys.exit(f"these packages were not made: {', '.join(sorted(missing))}")
    return [found[name] for name in PACKAGES]


def check_with_lintian(packages):
    told = run("lintian", "--fail-on", "error", *packages)
    errors = re.findall(r"^E: .*$", told, re.M)
    if errors:
        sys.exit("\n".join(errors))


def check_contents(packages):
    wanted = {
        "quadrille": ["/usr/bin/quadrille", "/usr/bin/quadrille-studio",
                      "/usr/libexec/quadrille/quadrille-decode", "/man1/quadrille.1",
                      "/man1/quadrille-solve.1", "bash-completion/completions/quadrille",
                      "vendor-completions/_quadrille", "vendor_completions.d/quadrille.fish"],
        "quadrille-server": ["/usr/bin/quadrille-server", "/lib/systemd/system/quadrille.service",
                             "/etc/quadrille/server.conf", "/man1/quadrille-serve.1",
                             "/usr/share/quadrille/web/index.html", "/usr/share/quadrille/puzzles/"],
        "libquadrille-dev": ["/quadrille/nonogram/solve.hpp", "QuadrilleConfig.cmake",
                             "/pkgconfig/quadrille.pc"],
        "python3-quadrille": ["/dist-packages/quadrille/__init__.py", "/quadrille/_engine."],
    }  # fmt: skip
    for package in packages:
        listed = run("dpkg-deb", "--contents", package)
        for name in wanted[package.name.split("_")[0]]:
            if name not in listed:
                sys.exit(f"{package.name} does not hold {name}")


def check_unpacked(packages, folder):
    for package in packages:
        run("dpkg-deb", "--extract", package, folder)
    program = folder / "usr/bin/quadrille"
    puzzle = folder / "puzzle.non"
    puzzle.write_text(CHICK)
    if "only solution" not in run(program, "solve", puzzle):
        sys.exit("the unpacked program does not solve")
    if "serve" not in run(program, "help", "serve"):
        sys.exit("the unpacked server does not answer")
    for page in ("quadrille.1", "quadrille-solve.1", "quadrille-serve.1"):
        path = next(folder.glob(f"usr/share/man/man1/{page}*"))
        shown = run("man", "-E", "UTF-8", "-l", path, env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80"})
        if "NAME" not in shown:
            sys.exit(f"{page} is not a page that man shows:\n{shown[:500]}")


IN_THE_ROOT = r"""
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get -qq install --yes --no-install-recommends /packages/*.deb man-db >/dev/null
printf '%s' "$PUZZLE" > /tmp/p.non
quadrille solve /tmp/p.non | grep 'only solution'
man -P cat quadrille-solve | grep SYNOPSIS
python3 -c 'import quadrille; print(quadrille.Puzzle.read("/tmp/p.non").solve().verdict)'
id quadrille
quadrille report /tmp/p.non -o /tmp/report.html
grep 'Nodes by depth' /tmp/report.html
bash -c 'source /usr/share/bash-completion/completions/quadrille && complete -p quadrille'
setpriv --reuid=quadrille --regid=quadrille --clear-groups quadrille serve --config /etc/quadrille/server.conf \
  --http 127.0.0.1:0 --udp 127.0.0.1:0 > /tmp/log 2>&1 &
server=$!
# Whatever fails: a server that is left would keep the root, and this test, from ending.
trap 'kill $server 2>/dev/null || true' EXIT
for _ in $(seq 600); do grep -q 'listening on http' /tmp/log && break; sleep 0.1; done
python3 -c 'import re, urllib.request
address = re.search("http://[0-9.:]+", open("/tmp/log").read()).group()
print(urllib.request.urlopen(address + "/healthz").status)'
kill $server
wait $server || true
apt-get -qq purge --yes quadrille quadrille-server libquadrille-dev python3-quadrille >/dev/null
! command -v quadrille
! test -e /etc/quadrille/server.conf
! test -e /var/lib/quadrille
echo everything works
"""


def check_in_a_root(packages, folder):
    for package in packages:
        shutil.copy(package, folder)
    script = folder / "script"
    script.write_text(IN_THE_ROOT.replace("$PUZZLE", CHICK.replace("\n", "\\n")).replace("printf '%s'", "printf"))
    told = run("mmdebstrap", "--variant=apt", "--include=adduser", f"--customize-hook=copy-in {folder} /",
               f"--customize-hook=mv \"$1/{folder.name}\" \"$1/packages\"",
               "--customize-hook=chroot \"$1\" sh /packages/script", "bookworm", "/dev/null")  # fmt: skip
    if "everything works" not in told:
        sys.exit(told)


def main():
    build = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        packages = made_packages(build, folder / "made")
        check_contents(packages)
        if "--root" in sys.argv:
            inner = folder / "quadrille-packages"
            inner.mkdir()
            check_in_a_root(packages, inner)
        else:
            check_with_lintian(packages)
            unpacked = folder / "unpacked"
            unpacked.mkdir()
            check_unpacked(packages, unpacked)
    print("4 packages are as they should be")


if __name__ == "__main__":
    main()
