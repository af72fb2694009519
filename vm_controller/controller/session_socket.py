"""Opens a Unix socket in a session's directory with the session's own user id. The protocols over it are elsewhere.

A daemon in a session's user namespace knows only one user. It sees any other, including the host's root, as the
overflow user, and rejects it by the ids that the kernel recorded when the socket was connected. So a short-lived
process with the session's id connects and hands over the open socket. This file is also that process: it is started by
its path and needs nothing beyond the standard library.
"""

import os
import socket
import subprocess
import sys
from pathlib import Path

START_TIMEOUT_S = 5.0
"""Seconds that the helper process may take, including the start of its interpreter (20 ms on an idle machine)."""


def open_socket(directory: int, name: str, timeout_s: float) -> socket.socket:
    """Connect to a socket below a folder as the current user.

    The session may write there, so no part of `name` may be a symbolic link or lead upwards. Going through file
    descriptors also avoids the limit of 108 bytes on a socket's address.

    Args:
        directory: the file descriptor of the folder.
        name: the socket's path, relative to the folder.
        timeout_s: seconds that connecting, and later each call on the socket, may take.

    Raises:
        OSError: there is no such socket, a part of the path is a link, or no program answers.
    """
    *folders, last = Path(name).parts
    if ".." in (*folders, last) or Path(name).is_absolute():
        raise PermissionError(f"{name!r} leads out of the session's directory")
    place = os.dup(directory)
    try:
        for folder in folders:
            outer, place = place, os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=place)
            os.close(outer)
        target = os.open(last, os.O_PATH | os.O_NOFOLLOW, dir_fd=place)
    finally:
        os.close(place)
    channel = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        channel.settimeout(timeout_s)
        channel.connect(f"/proc/self/fd/{target}")
    except OSError:
        channel.close()
        raise
    finally:
        os.close(target)
    return channel


def open_socket_as(host_uid: int | None, directory: Path, name: str, timeout_s: float) -> socket.socket:
    """Connect to a socket below a folder as a user of this machine.

    Args:
        host_uid: the user; None is the server's own, which needs no helper process.
        directory: the folder. The user needs no access to it, only to what it contains.
        name: the socket's path, relative to the folder.
        timeout_s: seconds that connecting, and later each call on the socket, may take.

    Raises:
        OSError: as for `open_socket`, or the helper could not become that user.
        subprocess.TimeoutExpired: the helper did not finish.
    """
    place = os.open(directory, os.O_PATH | os.O_DIRECTORY)
    try:
        if host_uid is None or host_uid == os.geteuid():
            return open_socket(place, name, timeout_s)
        return _ask_helper(host_uid, place, name, timeout_s)
    finally:
        os.close(place)


def _ask_helper(host_uid: int, directory: int, name: str, timeout_s: float) -> socket.socket:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        arguments = [str(theirs.fileno()), str(host_uid), str(directory), name, str(timeout_s)]
        # The helper starts as the server's user and drops its privileges itself, because the other user may be unable
        # to read the interpreter.
        helper = subprocess.run(
            [sys.executable, "-I", "-S", __file__, *arguments],
            env={},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            pass_fds=[theirs.fileno(), directory],
            timeout=START_TIMEOUT_S + timeout_s,
            check=False,
        )
        if helper.returncode != 0:
            reason = helper.stderr.decode(errors="replace").strip() or f"exit code {helper.returncode}"
            raise ConnectionError(f"as user {host_uid}: {reason}")
        _, descriptors, _, _ = socket.recv_fds(ours, 1, 1)
    channel = socket.socket(fileno=descriptors[0])
    channel.settimeout(timeout_s)
    return channel


def hand_over(door: int, host_uid: int, directory: int, name: str, timeout_s: float) -> None:
    """Become a user, connect to a socket, and send the connection to whoever started this helper.

    Args:
        door: the file descriptor of the socket through which to send the connection.
        host_uid: the user to become.
        directory: the file descriptor of the folder.
        name: the socket's path, relative to the folder.
        timeout_s: seconds that connecting may take.

    Raises:
        OSError: as for `open_socket`, or this process may not become that user.
    """
    os.setgroups([])
    os.setresgid(host_uid, host_uid, host_uid)
    os.setresuid(host_uid, host_uid, host_uid)
    with socket.socket(fileno=door) as outlet, open_socket(directory, name, timeout_s) as channel:
        socket.send_fds(outlet, [b"."], [channel.fileno()])


if __name__ == "__main__":
    _, own_door, own_uid, own_directory, own_name, own_limit = sys.argv
    try:
        hand_over(int(own_door), int(own_uid), int(own_directory), own_name, float(own_limit))
    except OSError as error:
        sys.exit(str(error))
