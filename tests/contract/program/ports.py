"""Ports of loopback for servers that have to be told one."""

import contextlib
import random
import socket


def free_port():
    """Of those that the kernel gives nobody who asks for any: until ours is taken, seconds later, it
    might be the end of somebody's connection."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as file:
        first_given = int(file.read().split()[0])
    while True:
        port = random.randrange(10000, first_given)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
