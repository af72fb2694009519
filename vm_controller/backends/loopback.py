"""Opens a listening socket on the loopback of a desktop or a grading run from outside, served by the server.

No process inside is involved and nothing is mounted. A socket stays in the network in which it was made, whoever holds
it, so it is enough if the thread that makes it is in there for a moment.
"""

import array
import ctypes
import os
import socket
import sys
import threading
from pathlib import Path

import anyio.to_thread

from schemas.errors import InfrastructureError
from vm_controller.backends import processes

BACKLOG = 128
LISTEN_TIMEOUT_S = 20.0
IP_FREEBIND = 15
_CLONE_NEWNET = 0x40000000
_SCRIPT = Path(__file__).with_name("listen.py").read_text()

_libc = ctypes.CDLL(None, use_errno=True)


async def listen(pid: int, port: int) -> socket.socket:
    """Listen on 127.0.0.1 in the network of a process, which may not have brought its loopback up yet.

    Args:
        pid: the host's pid of the process.
        port: the port inside its network.

    Raises:
        InfrastructureError: the process is gone, or another program listens there already.
    """
    try:
        if os.geteuid() == 0:
            return await anyio.to_thread.run_sync(_listen_by_thread, pid, port)
        return await _listen_by_program(pid, port)
    except OSError as error:
        raise InfrastructureError(f"could not listen on port {port} of a desktop: {error}") from error


def _listen_by_thread(pid: int, port: int) -> socket.socket:
    made: list[socket.socket] = []
    failed: list[OSError] = []

    def work() -> None:
        try:
            with Path(f"/proc/{pid}/ns/net").open("rb") as network:
                _join(network.fileno())
            made.append(_listening(port))
        except OSError as error:
            failed.append(error)

    # A thread of its own that ends here; if it were reused, other work would run in that network.
    thread = threading.Thread(target=work, name="loopback")
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return made[0]


def _join(network: int) -> None:
    if _libc.setns(network, _CLONE_NEWNET) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def _listening(port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # The address may become available only a moment later.
        listening.setsockopt(socket.IPPROTO_IP, IP_FREEBIND, 1)
        listening.bind(("127.0.0.1", port))
        listening.listen(BACKLOG)
        listening.setblocking(False)
    except OSError:
        listening.close()
        raise
    return listening


async def _listen_by_program(pid: int, port: int) -> socket.socket:
    """Listen by a separate program: without root, it must enter the sandbox's user namespace, which no thread can."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        fd = str(theirs.fileno())
        result = await processes.run(
            (sys.executable, "-IS", "-c", _SCRIPT, str(pid), str(port), fd),
            env={},
            timeout_s=LISTEN_TIMEOUT_S,
            pass_fds=(theirs.fileno(),),
            scratch=None,
        )
        if result.exit_code != 0:
            raise OSError(result.stderr.strip().rpartition("\n")[2] or "no answer in time")
        numbers = array.array("i")
        _, sent, _, _ = ours.recvmsg(1, socket.CMSG_LEN(numbers.itemsize), socket.MSG_CMSG_CLOEXEC)
        for _, _, data in sent:
            numbers.frombytes(data[: numbers.itemsize])
        listening = socket.socket(fileno=numbers[0])
        listening.setblocking(False)
        return listening
