"""Opens a listening socket in another process's network and hands it over; sent to `python -c`, so it stands alone.

Arguments: the pid of the process, the port, the descriptor of a socket that receives the new one. The network belongs
to the user namespace that bubblewrap made first. Its owner has all rights in it, including ports below 1024.
"""

import array
import ctypes
import fcntl
import os
import socket
import sys

NS_GET_USERNS = 0xB701
IP_FREEBIND = 15
BACKLOG = 128

libc = ctypes.CDLL(None, use_errno=True)


def enter(namespace: int) -> None:
    """Join a namespace."""
    if libc.setns(namespace, 0) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def main() -> None:
    """Enter, listen, hand over."""
    pid, port, taker = map(int, sys.argv[1:])
    network = os.open(f"/proc/{pid}/ns/net", os.O_RDONLY)
    enter(fcntl.ioctl(network, NS_GET_USERNS))
    enter(network)
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.IPPROTO_IP, IP_FREEBIND, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(BACKLOG)
    with socket.socket(fileno=taker) as channel:
        descriptor = array.array("i", [listening.fileno()])
        channel.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptor)])


main()
