"""What the browser's profile holds, put into words: runs on the captured files, which no program changes any more."""

import json
import os
import re
import shutil
import sqlite3
import tempfile
import time

PROFILE = "/home/user/.mozilla/firefox/profile"
TRIES = 5
TOPS = {"toolbar_____": "bar", "unfiled_____": "other", "menu________": "menu", "mobile______": "mobile"}
TOPS |= {"tags________": "tags"}
FOLDER, BOOKMARK, LINE = 2, 1, 3
STARTUP = {0: "blank page", 1: "home page", 3: "continue"}
PERMISSIONS = {"cookie": "cookies", "popup": "pop-ups", "install": "add-ons"}
GRANTS = ("camera", "microphone", "geo", "screen", "desktop-notification", "xr", "midi", "midi-sysex", "speaker")
"""What no task is about, and what a site gets only from somebody."""
PERMISSIONS |= dict(zip(GRANTS, GRANTS, strict=True))
ANSWERS = {1: "allow", 2: "block", 8: "allow for the session"}
TEXT = r'"(?:[^"\\\n]|\\.)*"'
REMARK = re.compile(rf"({TEXT})|/\*.*?\*/|//[^\n]*|#[^\n]*", re.DOTALL)
PREFERENCE = re.compile(
    rf"\b(?:user_|sticky_)?pref\s*\(\s*({TEXT})\s*,\s*({TEXT}|true|false|[-+]?\d+)\s*(?:,[\w\s]*)?\)\s*;",
    re.ASCII,  # no other spaces, and no digits of other scripts
)
OLDEST_SCHEMA = 52  # of bookmarks: what is older the browser puts aside, and begins with none
OLDEST_PERMISSIONS = 12  # as the profile begins: from what is older the browser makes the table anew


def query(name, statement):
    """Ask a database of the running browser, by a copy of it and its log."""
    for _ in range(TRIES):
        try:
            return copied(name, statement)
        except (sqlite3.DatabaseError, FileNotFoundError):
            time.sleep(0.2)  # It was copied between two writes.
    return copied(name, statement)


def copied(name, statement):
    """Ask a copy of a database."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            if os.path.exists(f"{PROFILE}/{name}{suffix}"):
                shutil.copy(f"{PROFILE}/{name}{suffix}", f"{folder}/copy{suffix}")
        database = sqlite3.connect(f"{folder}/copy")
        rows = database.execute(statement).fetchall()
        database.close()
    return rows


def preferences():
    """The preferences as the browser reads them: remarks are none, and of two values the last counts."""
    with open(f"{PROFILE}/prefs.js", encoding="utf-8") as stream:
        text = REMARK.sub(lambda match: match[1] or " ", stream.read())
    return {json.loads(name): json.loads(value) for name, value in PREFERENCE.findall(text)}


def bookmarks():
    """What is on the bookmarks toolbar, and what is elsewhere; where it stands among the others is not told."""
    ((version,),) = query("places.sqlite", "PRAGMA user_version")
    if version < OLDEST_SCHEMA or not is_whole("places.sqlite", ["moz_bookmarks", "moz_places"]):
        return []
    rows = query(
        "places.sqlite",
        "SELECT b.id, b.parent, b.type, b.title, b.guid, p.url FROM moz_bookmarks b "
        "LEFT JOIN moz_places p ON p.id = b.fk",
    )
    tops = {row[0]: TOPS[row[4]] for row in rows if row[4] in TOPS}
    entries = {row[0]: row for row in rows}
    found = [["keyword", word] for word in keywords()]
    for number, parent, kind, title, _, url in rows:
        if number in tops or kind not in (FOLDER, BOOKMARK, LINE):
            continue
        path, above = ["a line between" if kind == LINE else title or ""], parent
        while above in entries and above not in tops:
            path.insert(0, entries[above][3] or "")
            above = entries[above][1]
        if above in tops:
            found.append([tops[above], *path, *([url] if kind == BOOKMARK else [])])
    return sorted(found)


def keywords():
    """The words that open a bookmark from the address bar."""
    tables = query("places.sqlite", "SELECT name FROM sqlite_master")
    rows = query("places.sqlite", "SELECT keyword FROM moz_keywords") if ("moz_keywords",) in tables else []
    return [str(word) for (word,) in rows]


def settings():
    """The settings that tasks are about, in the words of the settings page."""
    found = preferences()

    def get(name, default):
        # The browser takes no value of another type: it goes on with its own.
        return found[name] if type(found.get(name)) is type(default) else default

    # The folder is kept when another choice is made, and counts with this one alone.
    folders = {0: "/home/user/Desktop", 2: get("browser.download.dir", "")}
    told = {
        "home page": get("browser.startup.homepage", "about:home"),
        "on startup": STARTUP.get(get("browser.startup.page", 1), "other"),
        "bookmarks toolbar": get("browser.toolbars.bookmarks.visibility", "newtab"),
        "download folder": folders.get(get("browser.download.folderList", 1), "/home/user/Downloads"),
        "ask where to save": "off" if get("browser.download.useDownloadDir", True) else "on",
        "font size": str(get("font.size.variable.x-western", 16)),
        "languages": get("intl.accept_languages", "en-us,en"),
        "save passwords": "on" if get("signon.rememberSignons", True) else "off",
        "tab order by use": "on" if get("browser.ctrlTab.sortByRecentlyUsed", False) else "off",
        "autoscroll": "on" if get("general.autoScroll", False) else "off",
        "tell sites not to sell": "on" if get("privacy.globalprivacycontrol.enabled", False) else "off",
    }
    return [[name, value] for name, value in told.items()]


def is_whole(name, tables):
    """Whether a database has these as tables, with nothing defined that acts or shows by itself."""
    kinds = query(name, "SELECT type, name FROM sqlite_master")
    return {("table", table) for table in tables} <= {*kinds} and not {kind for kind, _ in kinds} & {"view", "trigger"}


def permissions():
    """Which sites may do what, and which may not."""
    ((version,),) = query("permissions.sqlite", "PRAGMA user_version")
    if version < OLDEST_PERMISSIONS or not is_whole("permissions.sqlite", ["moz_perms"]):
        return []
    rows = query("permissions.sqlite", "SELECT type, origin, permission, expireType FROM moz_perms")
    kept = {(kind, origin, answer, ends) for kind, origin, answer, ends in rows if kind in PERMISSIONS}
    return sorted(
        {
            (PERMISSIONS[kind], site, "for a while" if ends else ANSWERS.get(answer, "other"))
            for kind, origin, answer, ends in kept
            for site in [site_of(origin, {other for one, other, *rest in kept if [one, *rest] == [kind, answer, ends]})]
        }
    )


def site_of(origin, others):
    """The site of an origin: one without `https://` is entered twice, for both kinds of connections.

    Entered for the other kind alone it is another site.
    """
    kind, _, host = origin.partition("://")
    return host if kind == "https" or f"https://{host}" in others else origin


told = {"bookmarks": bookmarks(), "settings": settings(), "permissions": permissions()}
print(json.dumps(told, ensure_ascii=False))
