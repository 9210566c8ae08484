"""Where this server is found by the computer it runs on, and by the others on the network."""

from __future__ import annotations

import socket

EVERYWHERE = ("0.0.0.0", "::", "")
HERE = ("127.0.0.1", "localhost", "::1", "[::1]")


def address(host: str, port: int | None) -> str:
    """On all interfaces: at the address that the local network knows."""
    host = local_address() if host in EVERYWHERE else host
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}/" if port is None else f"http://{host}:{port}/"


def local_address() -> str:
    """This computer's address on its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
