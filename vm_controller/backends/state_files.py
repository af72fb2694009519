"""How the files of a desktop get into an archive and come back from it: two programs that run inside of it."""

import re

from vm_controller.sites import MEMBERS

PACK: tuple[str, ...] = (
    *("/usr/bin/tar", "-C", "/", "--sort=name", "--numeric-owner", "--warning=none"),
    # Holes stay holes. What cannot be read is an error: left out, it would count as deleted.
    "--sparse",
    *("--exclude=home/user/.cache", "--exclude=tmp/.X11-unix", "--anchored", f"--exclude={MEMBERS[:-1]}"),
    *("-cf", "-", "home/user", "tmp"),
)
"""Writes /home/user and /tmp to standard output, but for what graders shall have from the server alone."""

UNREAD = re.compile(r"^\S*tar: (.*: (?:Cannot (?:open|stat|read|readlink|savedir)|Read error\b).*)$", re.MULTILINE)
"""What `PACK` says of a file or folder that it could not read."""

# What a program that ran in the source left to say that it runs. In another desktop it would say so of nobody, and the
# program would ask whether to open a document that is in use, or refuse to start.
_LOCKS = (
    ".~lock.*#",  # LibreOffice, beside a document
    "home/user/.config/libreoffice/*/.lock",
    "SingletonLock",  # Chromium and what is built on it
    "SingletonSocket",
    "SingletonCookie",
    ".parentlock",  # Firefox and Thunderbird
    "home/user/.mozilla/firefox/*/lock",
    "home/user/.thunderbird/*/lock",
)
# A program that is just starting may write into a folder that is being emptied, which then cannot be taken away.
_REPLACE = """
tries=50
until find /home/user /tmp -xdev -mindepth 1 ! -path '/tmp/.X11-unix*' -delete; do
    tries=$((tries - 1)); [ "$tries" -gt 0 ] || exit 1; sleep 0.1
done
exec tar -C / --no-overwrite-dir --no-same-owner --preserve-permissions "$@" -xf -
"""

UNPACK: tuple[str, ...] = ("/bin/sh", "-c", _REPLACE, "sh", *(f"--exclude={pattern}" for pattern in _LOCKS))
"""Empties /home/user and /tmp and fills them from the archive on standard input, as the desktop's user."""
