"""A running `quadrille serve`, and the bytes of the protocol as a stranger would write them: nothing
here knows the program's code."""

import signal
import socket
import struct
import subprocess

from program import PROGRAM

SIDES = [5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32]
TIERS = {"custom": 0, "easy": 1, "medium": 2, "hard": 3}
INFO, PUZZLE, CHUNK, DATA, SUBMIT, RESULT, ERROR = 1, 2, 3, 4, 5, 6, 0xFF


class GameServer:
    """`with GameServer() as server`: listens on a free port of loopback until the end of the block."""

    def __init__(self, *options, host="127.0.0.1", log_level="off"):
        address = f"[{host}]:0" if ":" in host else f"{host}:0"
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--no-http", "--udp", address, "--log-level", log_level, *options], text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.first_line = self.process.stdout.readline()
        self.port = int(self.first_line.rsplit(":", 1)[1])
        self.address = f"{host}:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=10)


class Player:
    """One client socket with the requests of the protocol."""

    def __init__(self, server, host="127.0.0.1"):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.socket = socket.socket(family, socket.SOCK_DGRAM)
        self.socket.settimeout(5)
        self.socket.connect((host, server.port))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def ask(self, datagram):
        self.socket.send(datagram)
        return self.socket.recv(4096)

    def silent(self, datagram, seconds=0.15):
        """True if nothing comes back."""
        self.socket.send(datagram)
        self.socket.settimeout(seconds)
        try:
            self.socket.recv(4096)
            return False
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(5)

    def answers_to(self, datagrams):
        """How many answers come to many datagrams sent at once."""
        for datagram in datagrams:
            self.socket.send(datagram)
        self.socket.settimeout(0.5)
        answers = 0
        try:
            while self.socket.recv(4096):
                answers += 1
        except TimeoutError:
            return answers
        finally:
            self.socket.settimeout(5)

    def info(self, seed, difficulty):
        return self.ask(header(INFO, seed, difficulty))

    def chunk(self, seed, difficulty, number=0):
        return self.ask(header(CHUNK, seed, difficulty) + bytes([number]))

    def submit(self, seed, difficulty, bitmap):
        return self.ask(header(SUBMIT, seed, difficulty) + bitmap)

    def clues(self, seed, difficulty):
        """All chunks of a puzzle that was asked for, put together."""
        stream = b""
        number, count = 0, 1
        while number < count:
            answer = self.chunk(seed, difficulty, number)
            count = answer[7]
            offset, length = struct.unpack(">HH", answer[8:12])
            assert offset == len(stream) and length == len(answer) - 12, answer[:12]
            stream += answer[12:]
            number += 1
        return stream


def header(message, seed, difficulty):
    return struct.pack(">BIB", message, seed, difficulty)


def difficulty_of(tier, side):
    return TIERS[tier] << 4 | SIDES.index(side)


def lines_of(stream, side):
    """The clues of rows and columns in a clue stream; fails unless it is exactly that."""
    lines = []
    for _ in range(2 * side):
        count = stream[0]
        lines.append(list(stream[1:count + 1]))
        assert len(lines[-1]) == count and 0 not in lines[-1]
        stream = stream[count + 1:]
    assert stream == b""
    return lines[:side], lines[side:]


def bitmap_of(rows):
    """Rows of # and . as the protocol packs them."""
    packed = bytearray()
    for row in rows:
        padded = row.ljust((len(row) + 7) // 8 * 8, ".")
        for i in range(0, len(padded), 8):
            packed.append(int(padded[i:i + 8].replace("#", "1").replace(".", "0"), 2))
    return bytes(packed)


def error_of(answer):
    """(seed, difficulty, original id, text) of an ERROR."""
    message, seed, difficulty, original, length = struct.unpack(">BIBBB", answer[:8])
    assert message == ERROR and len(answer) == 8 + length, answer
    return seed, difficulty, original, answer[8:].decode("ascii")
