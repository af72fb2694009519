"""Two programs that run inside a desktop and move its files into an archive and back."""

import re

from vm_controller.backends.sandbox import USER_ID
from vm_controller.web_app_host import MEMBERS


def excluded(*patterns: str) -> tuple[str, ...]:
    """Return the arguments by which tar excludes exactly these paths and everything below them.

    A path without a wildcard would be looked up with each of its parts as the beginning and the end, which takes a
    minute in a tree that is 900 folders deep: the last letter of each pattern is a choice of one.
    """
    as_patterns = (f"--exclude={pattern[:-1]}[{pattern[-1]}]" for pattern in patterns)
    return ("--anchored", "--wildcards", "--no-wildcards-match-slash", *as_patterns)


PACK: tuple[str, ...] = (
    *("/usr/bin/tar", "-C", "/", "--sort=name", "--warning=none"),
    # Its user has another number in every container, and everything here is the user's.
    *("--numeric-owner", f"--owner={USER_ID}", f"--group={USER_ID}"),
    # Holes stay holes. What cannot be read is an error: left out, it would count as deleted.
    *("--sparse", *excluded("home/user/.cache", "tmp/.X11-unix", MEMBERS[:-1])),
    *("-cf", "-", "home/user", "tmp"),
)
"""Writes /home/user and /tmp to standard output, but for what graders shall have from the server alone."""

UNREAD = re.compile(r"^\S*tar: (.*: (?:Cannot (?:open|stat|read|readlink|savedir)|Read error\b).*)$", re.MULTILINE)
"""What `PACK` says of a file or folder that it could not read."""

_MOZILLA = ("lock", ".parentlock")
# What a program that ran in the source left to say that it runs. In another desktop it would say so of nobody, and the
# program would ask whether to open a document that is in use, or refuse to start.
_LOCKS = (
    "home/user/.config/libreoffice/*/.lock",
    # Chromium and what is built on it.
    *(f"home/user/.config/*/{name}" for name in ("SingletonLock", "SingletonSocket", "SingletonCookie")),
    *(f"home/user/{profiles}/*/{name}" for profiles in (".mozilla/firefox", ".thunderbird") for name in _MOZILLA),
)
_DOCUMENT_LOCK = "*/.~lock.*#"
"""LibreOffice's, beside a document."""
# A program that is just starting may write into a folder that is being emptied, which then cannot be taken away.
_REPLACE = """
tries=50
until find /home/user /tmp -xdev -mindepth 1 ! -path '/tmp/.X11-unix*' -delete; do
    tries=$((tries - 1)); [ "$tries" -gt 0 ] || exit 1; sleep 0.1
done
exec tar -C / --no-overwrite-dir --no-same-owner --preserve-permissions "$@" -xf -
"""

UNPACK: tuple[str, ...] = (
    *("/bin/sh", "-c", _REPLACE, "sh"),
    *(*excluded(*_LOCKS), "--wildcards-match-slash", f"--exclude={_DOCUMENT_LOCK}"),
)
"""Empties /home/user and /tmp and fills them from the archive on standard input, as the desktop's user."""
