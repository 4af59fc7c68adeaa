"""A PostgreSQL of the tests' own: a fresh cluster in a temporary directory, on a free port of
loopback."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile

from ports import free_port


class Postgresql:
    """`with Postgresql() as server`. None of its files stay."""

    def __init__(self):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not programs:
            raise FileNotFoundError("PostgreSQL is not installed")
        self.programs = programs[-1]
        self.directory = tempfile.mkdtemp(prefix="quadrille-pg-")
        self.prefix = []
        if os.geteuid() == 0:  # as whom the server refuses to run
            account = pwd.getpwnam("postgres")
            os.chown(self.directory, account.pw_uid, account.pw_gid)
            self.prefix = ["runuser", "-u", "postgres", "--"]
        self.port = free_port()
        self.databases = 0
        self.run("initdb", "--no-sync", "--auth=trust", "--username=quadrille", "--encoding=UTF8",
                 "--locale=C", "-D", f"{self.directory}/data")
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    def run(self, program, *arguments):
        subprocess.run([*self.prefix, f"{self.programs}/{program}", *arguments], cwd="/",
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=True, timeout=60)

    def start(self):
        # Dead processes of ours lose nothing without fsync; only dead machines would.
        self.run("pg_ctl", "start", "-w", "-s", "-D", f"{self.directory}/data", "-l",
                 f"{self.directory}/log", "-o",
                 f"-p {self.port} -c listen_addresses=127.0.0.1 -c fsync=off"
                 f" -c unix_socket_directories={self.directory}")

    def stop(self):
        self.run("pg_ctl", "stop", "-w", "-s", "-m", "immediate", "-D", f"{self.directory}/data")

    def new_database(self):
        """The URL of an empty database."""
        self.databases += 1
        name = f"test_{self.databases}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "quadrille", name)
        return f"postgresql://quadrille@127.0.0.1:{self.port}/{name}"
