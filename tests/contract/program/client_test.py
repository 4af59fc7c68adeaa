"""`quadrille client` against the real server, through a network that loses, repeats, reorders, delays
and damages, and against servers that misbehave."""

import json
import os
import re
import signal
import socket
import sys
import threading
import unittest

from game_server import INFO, GameServer, header
from program import ProgramTest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from lossy_proxy import LossyProxy  # noqa: E402

FIELDS = {"file", "kind", "seed", "difficulty", "tier", "width", "height", "status", "server_ms",
          "local_ms", "retries", "seconds", "complete"}


class FakeServer:
    """Answers every datagram with what `answer` makes of it: a list of datagrams."""

    def __init__(self, answer):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(0.05)
        self.address = "127.0.0.1:%d" % self.socket.getsockname()[1]
        self.answer = answer
        self.received = []
        self.stopping = False
        self.thread = threading.Thread(target=self._run)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping = True
        self.thread.join()
        self.socket.close()

    def _run(self):
        while not self.stopping:
            try:
                data, sender = self.socket.recvfrom(2048)
            except TimeoutError:
                continue
            self.received.append((data, sender))
            for datagram in self.answer(data):
                self.socket.sendto(datagram, sender)


class ClientTest(ProgramTest):
    def play(self, address, *options, status=0):
        return self.json_of("client", "--server", address, *options, status=status)

    def check_storm(self, games, parallel, **weather):
        with GameServer(log_level="info") as server:
            with LossyProxy(server.port, **weather) as proxy:
                reports = self.play(proxy.address, "--tier", "easy", "--size", "8", "--repeat",
                                    str(games), "--parallel", str(parallel))
            server.process.send_signal(signal.SIGTERM)
            _, log = server.process.communicate(timeout=10)
        self.assertEqual([report["status"] for report in reports], ["correct"] * games)
        self.assertEqual([report["index"] for report in reports], list(range(1, games + 1)))
        return reports, int(re.search(r"stopped .* incorrect=(\d+)", log).group(1))

    def test_plays_every_tier_and_prints_both_times(self):
        with GameServer() as server:
            for tier, size in (("easy", 5), ("medium", 12), ("hard", 20), ("custom", 32)):
                out, err = self.run_program("client", "--server", server.address, "--tier", tier,
                                            "--size", str(size))
                self.assertRegex(out, rf"^seed \d+ {tier} {size}x{size}: correct \(\d+ ms by the "
                                      r"server's clock, \d+ ms by ours\)\n$")
                self.assertEqual(err, "")

    def test_json(self):
        with GameServer() as server:
            [report] = self.play(server.address, "--tier", "hard", "--size", "16", "--seed", "77")
            self.assertEqual(set(report), FIELDS)
            self.assertEqual((report["file"], report["kind"], report["seed"], report["difficulty"],
                              report["width"], report["height"], report["status"]),
                             (server.address, "nonogram", 77, 0x37, 16, 16, "correct"))
            self.assertGreaterEqual(report["server_ms"], 0)
            self.assertGreaterEqual(report["local_ms"], 0)

    def test_two_chunks(self):
        with GameServer() as server:
            [report] = self.play(server.address, "--tier", "custom", "--size", "32", "--seed", "1024")
            self.assertEqual(report["status"], "correct")

    def test_finishes_all_games_in_a_storm_without_a_wrong_answer(self):
        reports, wrong = self.check_storm(20, 20, loss=0.3, duplication=0.1, jitter=0.2)
        self.assertEqual(wrong, 0)
        self.assertGreater(sum(report["retries"] for report in reports), 10)

    def test_survives_damaged_datagrams(self):
        self.check_storm(20, 20, loss=0.1, damage=0.05, jitter=0.05, seed=3)

    def test_one_socket_for_a_session(self):
        with GameServer() as server, LossyProxy(server.port) as proxy:
            self.play(proxy.address, "--repeat", "5")
            self.assertLessEqual(len(proxy.upstream), 5)

    def test_server_gone(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as closed:
            closed.bind(("127.0.0.1", 0))
            address = "127.0.0.1:%d" % closed.getsockname()[1]
        _, err = self.run_program("client", "--server", address, status=3)
        self.assertEqual(err, f"quadrille: no answer: nobody listens at {address}\n")
        [report] = self.play(address, status=3)
        self.assertEqual((report["status"], report["server_ms"]), ("timeout", None))

    def test_silent_server(self):
        with FakeServer(lambda data: []) as server:
            _, err = self.run_program("client", "--server", server.address, "--time-limit", "2",
                                      status=3)
            self.assertIn("time limit", err)
            requests = server.received
            self.assertGreaterEqual(len(requests), 4)
            self.assertEqual({data for data, _ in requests}, {header(INFO, 0, 0x14)})
            self.assertEqual(len({sender for _, sender in requests}), 1)

    def test_server_that_goes_away_in_the_middle(self):
        with GameServer() as server, LossyProxy(server.port, loss=0.5) as proxy:
            process = self.start("client", "--server", proxy.address, "--repeat", "1000",
                                 "--time-limit", "3", "--json")
            first = process.stdout.readline()  # earlier, the signal would just end it
            server.process.kill()
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=20)
            self.assertEqual(process.returncode, 3)
            statuses = [json.loads(line)["status"] for line in [first, *rest.splitlines()]]
            self.assertEqual(set(statuses) - {"correct", "timeout"}, set())

    def test_incorrect_is_exit_status_1(self):
        clues = bytes.fromhex("0002020201050202020001030103010101030103")

        def stubborn(data):
            start = data[1:6]
            return {1: [b"\x02" + start + b"\5\5\1\0\x14"],
                    3: [b"\x04" + start + b"\0\1\0\0\0\x14" + clues],
                    5: [b"\x06" + start + b"\0\0\0\0\x07"]}[data[0]]

        with FakeServer(stubborn) as server:
            [report] = self.play(server.address, "--tier", "custom", "--size", "5", "--seed", "13",
                                 status=1)
            self.assertEqual((report["status"], report["server_ms"]), ("incorrect", 7))
            answers = {data[6:].hex() for data, _ in server.received if data[0] == 5}
            self.assertEqual(answers, {"00d8f8d800"}, "only ever the right answer")

    def test_strangers_and_stale_answers_are_dropped(self):
        clues = bytes.fromhex("0002020201050202020001030103010101030103")

        def noisy(data):
            start = data[1:6]
            other = b"\0\0\0\x0e" + start[4:]
            noise = [b"", b"\x02", b"\xff" + start + b"\x03\0" if data[0] == 1 else b"\x42",
                     b"\x02" + other + b"\5\5\1\0\x14", b"\x06" + other + b"\0\0\0\0\1",
                     b"\x04" + other + b"\0\1\0\0\0\x14" + clues[::-1]]
            good = {1: b"\x02" + start + b"\5\5\1\0\x14",
                    3: b"\x04" + start + b"\0\1\0\0\0\x14" + clues,
                    5: b"\x06" + start + b"\1\xff\xff\xff\xff"}[data[0]]
            return noise + [good, good]

        with FakeServer(noisy) as server:
            [report] = self.play(server.address, "--tier", "custom", "--size", "5", "--seed", "13")
            self.assertEqual((report["status"], report["server_ms"], report["retries"]),
                             ("correct", None, 0))

    def test_refusal_names_the_servers_reason(self):
        with GameServer() as server:
            _, err = self.run_program("client", "--server", server.address, "--tier", "easy",
                                      "--size", "32", status=2)
            self.assertEqual(err, "quadrille: the server refuses: Easy with seed 0 is offered from "
                                  "5x5 to 10x10 only\n")

    def test_bad_usage(self):
        for arguments in (["--tier", "harder"], ["--size", "9"], ["--size", "5x6"], ["--seed", "-1"],
                          ["--server", "here"], ["--repeat", "0"], ["--sever", "x"]):
            _, err = self.run_program("client", *arguments, status=2)
            self.assertTrue(err.startswith("quadrille: "), err)

    def test_seeds_have_32_bits(self):
        for seed in ("99999999999", "4294967296", "-1", "x"):
            _, err = self.run_program("client", "--seed", seed, status=2)
            self.assertIn(f'"{seed}" is no seed; seeds are 0 to 4294967295', err)


if __name__ == "__main__":
    unittest.main()
