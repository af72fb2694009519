"""Two programs that run inside a desktop and move its files into an archive and back."""

import re

from vm_controller.backends.sandbox import USER_ID
from vm_controller.web_app_host import MEMBERS


def excluded(*patterns: str) -> tuple[str, ...]:
    """Return the arguments by which tar excludes exactly these paths and everything below them.

    tar matches a path without wildcards against every part of each name, which takes a minute in a tree that is 900
    folders deep. The last letter of each pattern is therefore written as a wildcard class of one letter.
    """
    as_patterns = (f"--exclude={pattern[:-1]}[{pattern[-1]}]" for pattern in patterns)
    return ("--anchored", "--wildcards", "--no-wildcards-match-slash", *as_patterns)


PACK: tuple[str, ...] = (
    *("/usr/bin/tar", "-C", "/", "--sort=name", "--warning=none"),
    # The user's id differs from one container to the next, and everything here belongs to the user.
    *("--numeric-owner", f"--owner={USER_ID}", f"--group={USER_ID}"),
    # Access lists give rights that no mode tells. Times of change stay: without them, what is dated before 1970 or
    # after 2242 would be of 1970.
    *("--format=posix", "--acls", "--pax-option=delete=atime,delete=ctime"),
    # Sparse files stay sparse; later versions of that form contain tar's process id, so that no two captures are equal.
    # Unreadable files are an error, because a missing file would count as deleted. Of the caches the folder itself is
    # told: what stands in its place keeps programs from having any.
    *("--sparse", "--sparse-version=0.0", *excluded("tmp/.X11-unix", MEMBERS[:-1]), "--exclude=home/user/.cache/*"),
    *("-cf", "-", "home/user", "tmp"),
)
"""Writes /home/user and /tmp to standard output, without what only the server may put into a captured state."""

UNREAD = re.compile(r"^\S*tar: (.*: (?:Cannot (?:open|stat|read|readlink|savedir)|Read error\b).*)$", re.MULTILINE)
"""The error of `PACK` for a file or folder that it could not read."""

_MOZILLA = ("lock", ".parentlock")
# Locks of programs that were running in the source. In another desktop no such program is running, and the lock would
# make it ask whether to open a document that is in use, or refuse to start.
_LOCKS = (
    "home/user/.config/libreoffice/*/.lock",
    # Chromium and what is built on it.
    *(f"home/user/.config/*/{name}" for name in ("SingletonLock", "SingletonSocket", "SingletonCookie")),
    *(f"home/user/{profiles}/*/{name}" for profiles in (".mozilla/firefox", ".thunderbird") for name in _MOZILLA),
)
_DOCUMENT_LOCK = "*/.~lock.*#"
"""LibreOffice's, beside a document."""
# A program that is just starting may write into a folder that is being emptied, which then cannot be removed.
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
