"""The UDP game server as document 000's clients see it: every size, tier, seed rule and error."""

import json
import os
import signal
import struct
import subprocess
import time
import unittest

from game_server import (CHUNK, DATA, ERROR, INFO, PUZZLE, RESULT, SIDES, SUBMIT, TIERS, GameServer,
                         Player, bitmap_of, difficulty_of, error_of, header, lines_of)
from program import PROGRAM, ProgramTest

NO_SESSION = "No active session - send REQUEST_INFO first"
DOCUMENT_CLUES = bytes.fromhex("0002020201050202020001030103010101030103")
DOCUMENT_BITMAP = bytes.fromhex("00D8F8D800")


class UdpTest(ProgramTest):
    @classmethod
    def setUpClass(cls):
        cls.server = GameServer().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def player(self):
        player = Player(self.server)
        self.addCleanup(player.socket.close)
        return player

    def check_info(self, answer, side, difficulty):
        """Checks a PUZZLE_INFO and gives its seed."""
        self.assertEqual(len(answer), 11)
        message, seed, echoed, width, height, chunks, size = struct.unpack(">BIBBBBH", answer)
        self.assertEqual((message, echoed, width, height), (PUZZLE, difficulty, side, side))
        self.assertEqual(chunks, (size + 999) // 1000)
        self.assertNotEqual(seed, 0)
        return seed

    def check_result(self, answer, seed, difficulty, status):
        self.assertEqual(len(answer), 11)
        message, echoed_seed, echoed, given, milliseconds = struct.unpack(">BIBBI", answer)
        self.assertEqual((message, echoed_seed, echoed, given), (RESULT, seed, difficulty, status))
        return milliseconds

    def solve_all(self, puzzles):
        """Solves puzzles by name, given as (rows, columns); any solution will do."""
        for name, (rows, columns) in puzzles.items():
            text = f"width {len(columns)}\nheight {len(rows)}\n"
            for title, lines in (("rows", rows), ("columns", columns)):
                text += title + "\n"
                text += "".join((",".join(map(str, line)) or "0") + "\n" for line in lines)
            self.write(f"puzzles/{name}.non", text)
        answers = self.json_of("solve", "--max-solutions", "1", "puzzles")
        return {os.path.basename(answer["file"])[:-4]: answer["solutions"][0] for answer in answers}

    def play(self, cases):
        """Plays (tier, side, seed) each on a socket of its own; every answer must be correct."""
        games = {}
        for tier, side, wanted in cases:
            player = self.player()
            difficulty = difficulty_of(tier, side)
            seed = self.check_info(player.info(wanted, difficulty), side, difficulty)
            if wanted != 0:
                self.assertEqual(seed, wanted)
            clues = lines_of(player.clues(seed, difficulty), side)
            games[f"{tier}-{side}-{seed}"] = (player, seed, difficulty, clues)
        solutions = self.solve_all({name: game[3] for name, game in games.items()})
        for name, (player, seed, difficulty, _) in games.items():
            answer = player.submit(seed, difficulty, bitmap_of(solutions[name]))
            self.assertLess(self.check_result(answer, seed, difficulty, 1), 60000)

    def test_round_trip_at_every_size_and_tier_with_a_seed(self):
        self.play([(tier, side, 4711) for tier in TIERS for side in SIDES])

    def test_round_trip_with_seed_zero_wherever_it_is_offered(self):
        cases = [("easy", side, 0) for side in SIDES[:5]] + [("hard", side, 0) for side in SIDES[7:10]]
        cases += [(tier, side, 0) for tier in ("custom", "medium") for side in SIDES]
        self.play(cases)

    def test_seed_zero_is_refused_outside_the_sizes_of_easy_and_hard(self):
        player = self.player()
        for tier, sizes, words in (("easy", SIDES[5:], "5x5 to 10x10"),
                                   ("hard", SIDES[:7] + SIDES[10:], "16x16 to 20x20")):
            for side in sizes:
                difficulty = difficulty_of(tier, side)
                seed, echoed, original, text = error_of(player.info(0, difficulty))
                self.assertEqual((seed, echoed, original), (0, difficulty, INFO))
                self.assertIn(words, text)

    def test_document_example(self):
        player = self.player()
        self.assertEqual(player.info(13, 0), bytes.fromhex("020000000D00050501" "0014"))
        answer = player.chunk(13, 0)
        self.assertEqual(answer, bytes.fromhex("040000000D00000100000014") + DOCUMENT_CLUES)
        self.check_result(player.submit(13, 0, DOCUMENT_BITMAP), 13, 0, 1)

    def test_a_seed_is_the_same_puzzle_for_everybody_whatever_the_tier(self):
        with GameServer() as other:
            streams = set()
            for server in (self.server, other):
                for tier in TIERS:
                    with Player(server) as player:
                        difficulty = difficulty_of(tier, 16)
                        player.info(99, difficulty)
                        streams.add(player.clues(99, difficulty))
            self.assertEqual(len(streams), 1)

    def test_two_chunks(self):
        player = self.player()
        difficulty = difficulty_of("custom", 32)
        answer = player.info(1024, difficulty)
        self.assertEqual(answer[8], 2)
        second = player.chunk(1024, difficulty, 1)
        self.assertEqual(struct.unpack(">BBHH", second[6:12]), (1, 2, 1000, len(second) - 12))
        first = player.chunk(1024, difficulty, 0)
        self.assertEqual(len(first), 1012)
        self.play([("custom", 32, 1024)])

    def test_padding_bits_and_reserved_bits_do_not_matter(self):
        player = self.player()
        self.assertEqual(player.info(13, 0xC0)[5], 0)
        self.assertEqual(player.chunk(13, 0x40)[5], 0)
        padded = bytes(byte | 7 for byte in DOCUMENT_BITMAP)
        self.check_result(player.submit(13, 0x80, padded), 13, 0, 1)

    def test_wrong_answers_are_incorrect(self):
        player = self.player()
        player.info(13, 0)
        player.chunk(13, 0)
        for bitmap in (bytes(5), b"\xff" * 5, bytes.fromhex("00D8F8D880")):
            self.check_result(player.submit(13, 0, bitmap), 13, 0, 0)
        self.check_result(player.submit(13, 0, DOCUMENT_BITMAP), 13, 0, 1)

    def test_retransmissions_get_the_same_answers(self):
        player = self.player()
        first = [player.info(0, difficulty_of("hard", 16)) for _ in range(3)]
        self.assertEqual(len(set(first)), 1)
        player.info(13, 0)
        self.assertEqual(player.chunk(13, 0), player.chunk(13, 0))
        time.sleep(0.05)
        results = set()
        for _ in range(3):
            results.add(player.submit(13, 0, DOCUMENT_BITMAP))
            time.sleep(0.03)
        self.assertEqual(len(results), 1)
        self.assertGreaterEqual(self.check_result(results.pop(), 13, 0, 1), 50)

    def test_the_clock_starts_with_the_first_request_of_chunk_zero(self):
        player = self.player()
        player.info(13, 0)
        time.sleep(0.3)
        player.chunk(13, 0)
        time.sleep(0.1)
        player.info(13, 0)
        player.chunk(13, 0)
        milliseconds = self.check_result(player.submit(13, 0, DOCUMENT_BITMAP), 13, 0, 1)
        self.assertGreaterEqual(milliseconds, 100)

    def test_after_a_chunk_seed_zero_is_another_puzzle(self):
        player = self.player()
        difficulty = difficulty_of("custom", 20)
        seeds = set()
        for _ in range(4):
            seed = struct.unpack(">I", player.info(0, difficulty)[1:5])[0]
            player.chunk(seed, difficulty)
            seeds.add(seed)
        self.assertEqual(len(seeds), 4)
        for seed in seeds:
            self.assertEqual(player.chunk(seed, difficulty)[0], DATA, "the last four are remembered")

    def test_errors(self):
        cases = [
            # (datagrams before, datagram, (seed, difficulty, original id), words)
            ([], header(CHUNK, 7, 0x12) + b"\0", (7, 0x12, CHUNK), NO_SESSION),
            ([], header(SUBMIT, 7, 0) + bytes(5), (7, 0, SUBMIT), NO_SESSION),
            ([(INFO, 7)], header(CHUNK, 8, 0) + b"\0", (8, 0, CHUNK), "Out of sequence"),
            ([(INFO, 7)], header(CHUNK, 7, 1) + b"\0", (7, 1, CHUNK), "Out of sequence"),
            ([(INFO, 7)], header(CHUNK, 7, 0) + b"\1", (7, 0, CHUNK), "Chunk ID"),
            ([(INFO, 7)], header(SUBMIT, 7, 0) + bytes(5), (7, 0, SUBMIT), "request chunk 0 first"),
            ([(INFO, 7), (CHUNK, 7)], header(SUBMIT, 7, 0) + bytes(4), (7, 0, SUBMIT), "Bad length"),
            ([(INFO, 7), (CHUNK, 7)], header(SUBMIT, 7, 0) + bytes(6), (7, 0, SUBMIT), "Bad length"),
            ([(INFO, 7), (CHUNK, 7)], header(SUBMIT, 7, 0), (7, 0, SUBMIT), "Bad length"),
            ([(INFO, 7), (CHUNK, 7)], header(SUBMIT, 7, 0) + bytes(1000), (7, 0, SUBMIT), "Bad length"),
            ([], header(INFO, 7, 0xC0) + b"x", (7, 0xC0, INFO), "Bad length"),
            ([], header(INFO, 7, 0)[:5], (0, 0, INFO), "Bad length"),
            ([], bytes([INFO]), (0, 0, INFO), "Bad length"),
            ([], header(CHUNK, 7, 0), (7, 0, CHUNK), "Bad length"),
            ([], header(CHUNK, 7, 0) + b"\0\0", (7, 0, CHUNK), "Bad length"),
            ([], header(0x42, 7, 0xFF), (7, 0xFF, 0x42), "Unknown message"),
            ([], header(0, 7, 0), (7, 0, 0), "Unknown message"),
            ([], header(RESULT, 7, 0) + bytes(5), (7, 0, RESULT), "only servers"),
            ([], header(PUZZLE, 7, 0) + bytes(5), (7, 0, PUZZLE), "only servers"),
            ([], header(DATA, 7, 0) + bytes(6), (7, 0, DATA), "only servers"),
        ]
        for before, datagram, copied, words in cases:
            with self.subTest(datagram=datagram.hex()), Player(self.server) as player:
                for message, seed in before:
                    player.ask(header(message, seed, 0) + (b"\0" if message == CHUNK else b""))
                *start, text = error_of(player.ask(datagram))
                self.assertEqual(tuple(start), copied)
                self.assertIn(words, text)
                self.assertLessEqual(len(text), 200)

    def test_errors_leave_the_session_alone(self):
        player = self.player()
        player.info(13, 0)
        for datagram in (header(CHUNK, 14, 0) + b"\0", header(CHUNK, 13, 0) + b"\7", b"\x42",
                         header(INFO, 0, 0x1F), header(SUBMIT, 13, 0) + bytes(3)):
            error_of(player.ask(datagram))
        self.assertEqual(player.chunk(13, 0)[12:], DOCUMENT_CLUES)

    def test_errors_and_empty_datagrams_are_never_answered(self):
        player = self.player()
        for datagram in (b"", b"\xff", header(ERROR, 1, 0) + b"\1\0", b"\xff" * 300):
            self.assertTrue(player.silent(datagram), datagram.hex())
        self.assertEqual(player.info(13, 0)[0], PUZZLE)

    def test_port_51050_is_a_client_like_any_other(self):
        import socket
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
            client.settimeout(5)
            try:
                client.bind(("127.0.0.9", 51050))
            except OSError:
                self.skipTest("port 51050 is taken")
            client.sendto(header(INFO, 13, 0), ("127.0.0.1", self.server.port))
            answer, sender = client.recvfrom(2048)
            self.assertEqual((answer[0], sender[1]), (PUZZLE, self.server.port))


class UdpProgramTest(ProgramTest):
    def test_prints_where_it_listens_and_stops_when_asked(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            server = GameServer()
            self.assertEqual(server.first_line, f"listening on udp://127.0.0.1:{server.port}\n")
            with Player(server) as player:
                player.info(13, 0)
            server.process.send_signal(number)
            server.process.communicate(timeout=10)
            self.assertEqual(server.process.returncode, 0)

    def test_a_taken_port_is_a_clear_error(self):
        with GameServer() as server:
            _, err = self.run_program("serve", "--udp", str(server.port), status=2)
            self.assertIn(f"cannot listen on udp://127.0.0.1:{server.port}", err)
            self.assertIn("in use", err)

    def test_ipv6(self):
        with GameServer(host="::1") as server, Player(server, host="::1") as player:
            self.assertEqual(server.first_line, f"listening on udp://[::1]:{server.port}\n")
            self.assertEqual(player.info(13, 0)[0], PUZZLE)
        with GameServer(host="::") as server:  # both families
            for host in ("::1", "127.0.0.1", "127.0.0.77"):
                with Player(server, host=host) as player:  # connected: the sender must be `host`
                    self.assertEqual(player.info(13, 0)[0], PUZZLE)

    def test_answers_come_from_the_address_that_was_asked(self):
        with GameServer(host="0.0.0.0") as server:
            for host in ("127.0.0.1", "127.0.0.2", "127.1.2.3"):
                with Player(server, host=host) as player:
                    self.assertEqual(player.info(13, 0)[0], PUZZLE)

    def test_rate_limit(self):
        with GameServer("--rate-limit", "10") as server, Player(server) as player:
            answers = player.answers_to(200 * [header(INFO, 13, 0)])
            self.assertGreaterEqual(answers, 20)
            self.assertLess(answers, 200)

    def test_error_limit_leaves_other_answers_alone(self):
        with GameServer("--error-limit", "5") as server, Player(server) as player:
            errors = player.answers_to(200 * [b"\x42"])
            self.assertGreaterEqual(errors, 10)
            self.assertLess(errors, 200)
            self.assertEqual(player.info(13, 0)[0], PUZZLE)

    def test_seed_repeats_the_choice_of_puzzles(self):
        answers = []
        for _ in range(2):
            with GameServer("--seed", "7") as server, Player(server) as player:
                answers.append(player.info(0, difficulty_of("hard", 20)))
        self.assertEqual(answers[0], answers[1])

    def test_a_small_table_forgets_the_longest_silent(self):
        with GameServer("--sessions", "4") as server:
            players = [Player(server) for _ in range(8)]
            for player in players:
                self.addCleanup(player.socket.close)
                player.info(13, 0)
            self.assertEqual(error_of(players[0].chunk(13, 0))[3], NO_SESSION)
            self.assertEqual(players[7].chunk(13, 0)[0], DATA)

    def test_log_has_one_event_a_line(self):
        process = subprocess.Popen([PROGRAM, "serve", "--udp", "0", "--log-level", "debug"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        port = int(process.stdout.readline().rsplit(":", 1)[1])
        with Player(type("Server", (), {"port": port})) as player:
            player.info(13, 0)
        process.terminate()
        _, log = process.communicate(timeout=10)
        self.assertRegex(log, r"info started udp=127\.0\.0\.1:\d+ sessions=65536\n")
        self.assertRegex(log, r"debug datagram peer=127\.0\.0\.1:\d+ message=REQUEST_INFO bytes=6 "
                              r"seed=13 difficulty=0 answer=PUZZLE_INFO\n")
        self.assertRegex(log, r"info stopped datagrams=1 infos=1 .*sessions=1\n")

    def test_bad_usage(self):
        for arguments, words in ((["--udp", "70000"], "no address"), (["--udp", "::1:5"], "no address"),
                                 (["--udp", "x.invalid:5"], "not known"),
                                 (["--log-level", "loud"], "log level"), (["--udpp", "1"], "--udp")):
            _, err = self.run_program("serve", *arguments, status=2)
            self.assertIn(words, err)

    def test_what_cannot_be_served_is_refused_before_anything_is_made(self):
        data = self.path("data")
        for arguments, words in ((["--no-http", "--no-udp"], "nothing to serve"),
                                 (["--http", "99999"], "a port up to 65535"),
                                 (["--http", "0", "--udp", "99999"], "a port up to 65535")):
            _, err = self.run_program("serve", "--data", data, *arguments, status=2)
            self.assertIn(words, err)
            self.assertFalse(os.path.exists(data))


class CurateTest(ProgramTest):
    def test_prints_a_table_and_json(self):
        out, _ = self.run_program("curate", "--tier", "easy", "--size", "5", "--count", "3")
        self.assertRegex(out, r"(?s)^// Made by.*// easy 5x5\n(0x[0-9A-F]{8},\s){3}$")
        objects = self.json_of("curate", "--tier", "easy", "--size", "6x6", "--count", "2")
        self.assertEqual([(found["tier"], found["width"]) for found in objects], [("easy", 6)] * 2)
        self.assertEqual([found["complete"] for found in objects], [True] * 2)
        out, _ = self.run_program("curate", "--time-limit", "0", "--tier", "hard", "--size", "20",
                                  "--json", status=3)
        cut = json.loads(out)
        self.assertEqual((cut["complete"], cut["limit"]), (False, "time"))

    def test_proves_the_built_in_seeds(self):
        out, _ = self.run_program("curate", "--verify", "--tier", "easy", "--size", "10")
        self.assertEqual(out, "easy 10x10: 256 of 256 proved\n")

    def test_bad_usage(self):
        self.run_program("curate", "--tier", "medium", status=2)
        _, err = self.run_program("curate", "--count", "0", status=2)
        self.assertIn("not in range 1 to 1000000", err)
        self.run_program("curate", "--tier", "easy", "--size", "20", status=2)
        self.run_program("curate", "--time-limit", "0", "--tier", "hard", "--size", "20", status=3)


if __name__ == "__main__":
    unittest.main()
