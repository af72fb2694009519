"""Write a profile that the browser takes as its own, and open the browser on it."""

import html
import json
import os
import shutil
import sqlite3
import tempfile
import time

from environments.shared.desktop.scripts.windows import open_program  # included by render()

FOLDER = "/home/user/.mozilla/firefox"
PROFILE = f"{FOLDER}/profile"
IMPORT_S = 30
SINCE_MS = 1_735_725_600_000


def write_bookmarks(places):
    """Leave bookmarks for the browser to import as it starts: `{"name", "url"}`, or folders with `children`."""

    def lines(entries):
        for entry in entries:
            name = html.escape(entry["name"])
            if "url" in entry:
                yield f'<DT><A HREF="{html.escape(entry["url"])}">{name}</A>'
            else:
                yield f"<DT><H3>{name}</H3><DL><p>"
                yield from lines(entry["children"])
                yield "</DL><p>"

    text = ["<!DOCTYPE NETSCAPE-Bookmark-file-1>", "<TITLE>Bookmarks</TITLE>", "<H1>Bookmarks Menu</H1>", "<DL><p>"]
    for place, mark, name in (
        ("bar", "PERSONAL_TOOLBAR_FOLDER", "Bookmarks Toolbar"),
        ("other", "UNFILED_BOOKMARKS_FOLDER", "Other Bookmarks"),
    ):
        text += [f'<DT><H3 {mark}="true">{name}</H3>', "<DL><p>", *lines(places[place]), "</DL><p>"]
    with open(f"{PROFILE}/bookmarks.html", "w", encoding="utf-8") as stream:
        stream.write("\n".join([*text, "</DL>", ""]))
    set_preferences({"browser.places.importBookmarksHTML": True})


def wait_for_bookmarks(places):
    """Wait until the browser has imported as many bookmarks and folders as there are."""

    def count(entries):
        return sum(1 + count(entry.get("children", [])) for entry in entries)

    expected = count(places["bar"]) + count(places["other"])
    end = time.monotonic() + IMPORT_S
    while (found := len(query("places.sqlite", "SELECT id FROM moz_bookmarks WHERE parent > 1"))) < expected:
        if time.monotonic() > end:
            raise SystemExit(f"the browser imported {found} of {expected} bookmarks in {IMPORT_S} s")
        time.sleep(0.2)


def set_preferences(values):
    """Set preferences as the browser itself would have written them."""
    with open(f"{PROFILE}/prefs.js", "a", encoding="utf-8") as stream:
        for name, value in values.items():
            stream.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")


def set_permissions(kinds):
    """Write what sites may do: `{"cookies": {"www.example.org": "block"}}`."""
    names = {"cookies": "cookie", "pop-ups": "popup", "add-ons": "install"}
    numbers = {"allow": 1, "block": 2, "allow for the session": 8}
    database = sqlite3.connect(f"{PROFILE}/permissions.sqlite")
    for table in (
        "moz_perms (id INTEGER PRIMARY KEY, origin TEXT, type TEXT, permission INTEGER, expireType INTEGER, "
        "expireTime INTEGER, modificationTime INTEGER)",
        "moz_hosts (id INTEGER PRIMARY KEY, host TEXT, type TEXT, permission INTEGER, expireType INTEGER, "
        "expireTime INTEGER, modificationTime INTEGER, isInBrowserElement INTEGER)",
    ):
        database.execute(f"CREATE TABLE {table}")
    for kind, sites in kinds.items():
        for site, how in sites.items():
            row = (f"https://{site}", names[kind], numbers[how], SINCE_MS)
            database.execute(
                "INSERT INTO moz_perms (origin, type, permission, expireType, expireTime, modificationTime) "
                "VALUES (?, ?, ?, 0, 0, ?)",
                row,
            )
    database.execute("PRAGMA user_version = 12")  # the browser brings later ones about by itself
    database.commit()
    database.close()


def query(name, statement):
    """Ask a database of the running browser, by a copy of it and its log."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            if os.path.exists(f"{PROFILE}/{name}{suffix}"):
                shutil.copy(f"{PROFILE}/{name}{suffix}", f"{folder}/copy{suffix}")
        try:
            database = sqlite3.connect(f"{folder}/copy")
            rows = database.execute(statement).fetchall()
            database.close()
        except sqlite3.DatabaseError:
            return []  # It is being made, or was copied between two writes.
    return rows


def open_browser(*addresses, title):
    """Open the browser with a tab for each address; the first one's page has a title that matches."""
    open_program(["sh", f"{FOLDER}/start.sh", *addresses], title, timeout_s=90)
