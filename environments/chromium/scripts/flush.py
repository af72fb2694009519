"""The finalize step: let the browser write what it keeps back, and put into words what its profile holds.

Chromium writes bookmarks 2.5 s and settings 10 s after a change, but at once when its last window is closed (SIGTERM
loses bookmarks). So the windows are closed, the profile is read, and what was open is opened again.
"""

import json
import os
import shutil
import subprocess
import time

from Xlib import X
from Xlib.display import Display
from Xlib.protocol.event import ClientMessage

PROFILE = "/home/user/.config/chromium"
TOLD = "/home/user/.local/share/application-state"
START = ["sh", f"{PROFILE}/start.sh", "--restore-last-session"]
CLOSE_S, OPEN_S = 10.0, 15.0
FONT_SIZES = {9: "very small", 12: "small", 16: "medium", 20: "large", 24: "very large"}
STARTUP = {1: "continue", 4: "pages", 5: "new tab"}
PERMISSIONS = {
    "notifications": "notifications",
    "images": "images",
    "javascript": "JavaScript",
    "popups": "pop-ups",
    "sound": "sound",
}
ANSWERS = {1: "allow", 2: "block"}


def is_running():
    """Say whether the browser that locked the profile lives."""
    try:
        os.kill(int(os.readlink(f"{PROFILE}/SingletonLock").rpartition("-")[2]), 0)
    except (OSError, ValueError):
        return False
    return True


def windows(display):
    """List the windows of the browser."""
    root = display.screen().root
    listed = root.get_full_property(display.intern_atom("_NET_CLIENT_LIST"), X.AnyPropertyType)
    for number in listed.value if listed else []:
        window = display.create_resource_object("window", number)
        name = window.get_wm_class()
        if name and name[1].lower().startswith("chromium"):
            yield window


def close(display):
    """Ask every window to close; return whether the browser has ended."""
    end = time.monotonic() + CLOSE_S
    while is_running() and time.monotonic() < end:
        for window in windows(display):
            data = (32, [X.CurrentTime, 2, 0, 0, 0])
            message = ClientMessage(window=window, client_type=display.intern_atom("_NET_CLOSE_WINDOW"), data=data)
            masks = X.SubstructureRedirectMask | X.SubstructureNotifyMask
            display.screen().root.send_event(message, event_mask=masks)
        display.sync()
        pause = min(end, time.monotonic() + 1.0)  # then once more: a dialog may have stood in front
        while is_running() and time.monotonic() < pause:
            time.sleep(0.02)
    return not is_running()


def reopen(display):
    """Open what was open, and wait for its window."""
    nothing = subprocess.DEVNULL
    subprocess.Popen(START, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)
    end = time.monotonic() + OPEN_S
    while not any(windows(display)) and time.monotonic() < end:
        time.sleep(0.02)


def load(name):
    """Read a file of the profile; empty if there is none."""
    try:
        with open(f"{PROFILE}/Default/{name}", encoding="utf-8") as stream:
            return json.load(stream)
    except FileNotFoundError:
        return {}


def facts(nodes, place):
    """Every bookmark and folder below a place: the folders above it, its name, and its address if it has one."""
    found = []
    for node in nodes:
        here = [*place, node["name"]]
        found.append([*here, node["url"]] if node["type"] == "url" else here)
        found += facts(node.get("children", []), here)
    return found


def bookmarks():
    """What is on the bookmarks bar, and what is elsewhere; where it stands among the others is not told."""
    roots = load("Bookmarks").get("roots", {})
    tops = (("bar", "bookmark_bar"), ("other", "other"))
    return sorted(fact for told, root in tops for fact in facts(roots.get(root, {}).get("children", []), [told]))


def settings(preferences):
    """The settings that tasks are about, in the words of the settings page."""

    def get(name, default):
        place = preferences
        for part in name.split("."):
            place = place.get(part, {}) if isinstance(place, dict) else {}
        return default if place == {} else place

    def switch(name, default):
        return "on" if get(name, default) else "off"

    size = get("webkit.webprefs.default_font_size", 16)
    own_home = get("homepage_is_newtabpage", True) is False
    told = {
        "home button": switch("browser.show_home_button", False),
        "home page": get("homepage", "") if own_home else "new tab",
        "on startup": STARTUP.get(get("session.restore_on_startup", 5), "new tab"),
        "startup pages": " ".join(get("session.startup_urls", [])),
        "bookmarks bar": switch("bookmark_bar.show_on_all_tabs", True),
        "download folder": get("download.default_directory", "/home/user/Downloads"),
        "ask where to save": switch("download.prompt_for_download", False),
        "font size": FONT_SIZES.get(size, str(size)),
        "languages": get("intl.selected_languages", ""),
        "save addresses": switch("autofill.profile_enabled", True),
        "save payment methods": switch("autofill.credit_card_enabled", True),
        "save passwords": switch("credentials_enable_service", True),
    }
    return [[name, value] for name, value in told.items()]


def permissions(preferences):
    """Which sites may do what, and which may not."""
    exceptions = preferences.get("profile", {}).get("content_settings", {}).get("exceptions", {})
    return [
        [told, host_of(pattern), ANSWERS.get(rule["setting"], "other")]
        for kind, told in PERMISSIONS.items()
        for pattern, rule in sorted(exceptions.get(kind, {}).items())
    ]


def host_of(pattern):
    """The site that a pattern like `https://[*.]example.org:443,*` is about."""
    return pattern.partition(",")[0].rpartition("//")[2].removeprefix("[*.]").removesuffix(":443")


def tell():
    """Write everything down, in the same form for the same content."""
    shutil.rmtree(TOLD, ignore_errors=True)
    os.makedirs(TOLD)
    preferences = load("Preferences")
    for name, content in (
        ("bookmarks", bookmarks()),
        ("settings", settings(preferences)),
        ("permissions", permissions(preferences)),
    ):
        with open(f"{TOLD}/{name}.json", "w", encoding="utf-8") as stream:
            json.dump(content, stream, indent=1, ensure_ascii=False)


display = Display()
was_running = is_running()
closed = close(display)
tell()
if was_running and closed:
    reopen(display)
