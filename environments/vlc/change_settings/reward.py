"""The profile says what was asked for, once, and keeps what the session began with."""

import json

from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

KEPT = {
    "qt-privacy-ask": "0",
    "qt-updates-notif": "0",
    "qt-recentplay": "0",
    "qt-system-tray": "0",
    "qt-video-autoresize": "0",
    "metadata-network-access": "0",
    "playlist-autostart": "0",
    "aout": "adummy",
    "vout": "xcb_x11",
    "avcodec-hw": "none",
}
# Measured: a save in the preferences leaves these out, the one because it is the usual value, the other because the
# player does not know it.
DROPPED = {"metadata-network-access", "qt-updates-notif"}
# … and writes these once their page was looked at; `any` is what the choice "Automatic" writes.
ADDED = {"freetype-font": "DejaVu Sans", "sout-x264-preset": "ultrafast", "sout-x264-tune": "film"}
LARGEST_BYTES = 1 << 20
wanted = TASK["parameters"]["settings"]


def settings():
    """Return every setting of the profile with its values, read as the player does: blanks are part of both."""
    content = read(".config/vlc/vlcrc") or b""
    lines = content.decode("utf-8-sig").split("\n") if len(content) <= LARGEST_BYTES else []
    found = {}
    for line in lines:
        key, joint, value = line.partition("=")
        if joint and not line.startswith(("#", "[")):
            found.setdefault(key, []).append(value.rstrip("/") if key.endswith("-path") else value)
    return found


def others():
    """Tell whether all other settings are those of before, but for what the player changes by itself."""
    found = {name: values for name, values in settings().items() if name not in wanted}
    kept = [
        found.get(name) == [value] or (name in DROPPED and name not in found)
        for name, value in KEPT.items()
        if name not in wanted
    ]
    added = [values == [ADDED.get(name, "any")] for name, values in found.items() if name not in KEPT]
    return share([*kept, *added])


grade(
    [(name, 1, lambda name=name: float(settings().get(name) == [wanted[name]])) for name in wanted],
    [("others", others)],
)
