"""Removes the server's own paths from text that is shown to roles inside a session."""

import re

HIDDEN = "<a path of the server>"
_OF_DESKTOPS = ("/bin", "/dev", "/etc", "/home/user", "/lib", "/opt/cua-gym", "/opt/session", "/proc", "/usr")
"""Paths that are the same in every desktop, or that reveal nothing about this machine."""
_PATH = re.compile(r"(?<![\w.~/<-])(?<!http:)(?<!https:)/+[^\s'\"`,;:()<>\[\]{}/][^\s'\"`,;:()<>\[\]{}]*")


def without_host_paths(text: str) -> str:
    """Return a text with every absolute path replaced, except those that exist in all desktops."""

    def hidden(found: re.Match[str]) -> str:
        path = "/" + found[0].lstrip("/")
        in_desktops = any(path == top or path.startswith((f"{top}/", f"{top}-")) for top in _OF_DESKTOPS)
        return found[0] if in_desktops else HIDDEN

    return _PATH.sub(hidden, text)
