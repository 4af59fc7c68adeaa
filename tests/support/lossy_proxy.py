"""A UDP proxy that behaves like a bad network: it loses, repeats, reorders, delays and damages what
goes through it, in both directions, by a seeded generator."""

import heapq
import random
import selectors
import socket
import threading
import time


class LossyProxy:
    """Stands between clients and a server on loopback: `with LossyProxy(port, loss=0.3) as proxy`.

    `jitter` is the longest delay in seconds (delays differ, so datagrams overtake each other);
    `damage` the chance that one byte is changed. `address` is where clients send to.
    """

    def __init__(self, server_port, *, loss=0.0, duplication=0.0, damage=0.0, jitter=0.0, seed=1):
        self.server = ("127.0.0.1", server_port)
        self.loss, self.duplication, self.damage, self.jitter = loss, duplication, damage, jitter
        self.random = random.Random(seed)
        self.front = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.front.bind(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.front.getsockname()[1]
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.front, selectors.EVENT_READ, None)
        self.upstream = {}  # client's address -> the socket that speaks for it to the server
        self.under_way = []  # heap of (time, number, socket, target, bytes)
        self.number = 0
        self.lost = 0
        self.stopping = False
        self.thread = threading.Thread(target=self._run)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping = True
        self.thread.join()
        for opened in [self.front, *self.upstream.values()]:
            opened.close()

    def _run(self):
        while not self.stopping:
            wait = min(0.05, max(0.0, self.under_way[0][0] - time.monotonic())) \
                if self.under_way else 0.05
            for key, _ in self.selector.select(wait):
                self._receive(key.fileobj, key.data)
            now = time.monotonic()
            while self.under_way and self.under_way[0][0] <= now:
                _, _, through, target, data = heapq.heappop(self.under_way)
                through.sendto(data, target)

    def _receive(self, source, client):
        try:
            data, sender = source.recvfrom(2048)
        except OSError:  # the server is gone: an ICMP message came back
            return
        if source is self.front:
            if sender not in self.upstream:
                self.upstream[sender] = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                self.selector.register(self.upstream[sender], selectors.EVENT_READ, sender)
            self._pass_on(self.upstream[sender], self.server, data)
        else:
            self._pass_on(self.front, client, data)

    def _pass_on(self, through, target, data):
        for _ in range(2 if self.random.random() < self.duplication else 1):
            if self.random.random() < self.loss:
                self.lost += 1
                continue
            if self.random.random() < self.damage:
                changed = bytearray(data)
                changed[self.random.randrange(len(changed))] ^= self.random.randrange(1, 256)
                data = bytes(changed)
            due = time.monotonic() + self.random.random() * self.jitter
            self.number += 1
            heapq.heappush(self.under_way, (due, self.number, through, target, data))
