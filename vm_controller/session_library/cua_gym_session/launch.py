"""Start programs that stay open after the script has ended."""

import subprocess
from collections.abc import Sequence

from cua_gym_session.windows import wait_for_window


def start(command: Sequence[str]) -> None:
    """Start a program that outlives this script and does not hold on to its output.

    Raises:
        FileNotFoundError: there is no such program.
    """
    nothing = subprocess.DEVNULL
    subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)


def open_window(command: Sequence[str], title: str, timeout_s: float = 60) -> str:
    """Start a program and return the title of its window once one on the screen matches.

    Args:
        command: the program and its arguments.
        title: a regular expression that is searched for in the title.
        timeout_s: seconds to wait.

    Raises:
        TimeoutError: no such window appeared; the message names the windows that are open.
    """
    start(command)
    return wait_for_window(title, timeout_s)
