"""Profiles of a browser that tell a reader what the browser itself does not take."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FACTS = Path("environments/chromium/scripts/facts.py")
FIREFOX = Path("environments/firefox/scripts/facts.py")
NODE = {"type": "url", "name": "River", "url": "https://river.example/"}


def told(folder: Path, files: dict[str, object]) -> dict[str, Any]:
    """Run the script that puts a profile into words on these files."""
    (folder / "Default").mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / "Default" / name).write_text(json.dumps(content))
    script = FACTS.read_text().replace("/home/user/.config/chromium", str(folder))
    ran = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


@pytest.mark.parametrize(("value", "said"), [(True, "on"), ("yes", "off"), (1, "off"), (False, "off")])
def test_a_setting_of_another_type_is_none(tmp_path: Path, value: object, said: str) -> None:
    preferences = {"browser": {"show_home_button": value}, "credentials_enable_service": 0}
    settings = dict(told(tmp_path, {"Preferences": preferences})["settings"])
    assert (settings["home button"], settings["save passwords"]) == (said, "on")


def test_bookmarks_of_another_version_are_not_shown(tmp_path: Path) -> None:
    bookmarks: dict[str, Any] = {"version": 1, "roots": {"bookmark_bar": {"children": [NODE]}}}
    assert told(tmp_path, {"Bookmarks": bookmarks})["bookmarks"] == [["bar", "River", "https://river.example/"]]
    assert told(tmp_path, {"Bookmarks": {**bookmarks, "version": 2}})["bookmarks"] == []


def test_bookmarks_of_a_phone_are_told(tmp_path: Path) -> None:
    bookmarks = {"version": 1, "roots": {"synced": {"children": [NODE]}}}
    assert told(tmp_path, {"Bookmarks": bookmarks})["bookmarks"] == [["mobile", "River", "https://river.example/"]]


PLACES = """
CREATE TABLE moz_bookmarks (id INTEGER PRIMARY KEY, parent, type, title, guid, fk);
CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url);
INSERT INTO moz_places VALUES (1, 'https://river.example/');
INSERT INTO moz_bookmarks VALUES (2, 0, 2, 'toolbar', 'toolbar_____', NULL), (3, 2, 1, 'River', 'x', 1);
"""
PERMITTED = """
CREATE TABLE moz_perms (type, origin, permission, expireType);
INSERT INTO moz_perms VALUES ('popup', 'https://river.example', 1, 0), ('popup', 'https://lake.example', 1, 2);
"""
HOME = 'user_pref("browser.startup.homepage", "https://river.example/");\n'


def told_of_firefox(
    folder: Path, preferences: str, version: int = 74, *, places: str = PLACES, permitted: str = PERMITTED
) -> dict[str, Any]:
    """Run the script that puts a profile of Firefox into words."""
    tables = {"places": places, "permissions": permitted}
    for name, script in tables.items():
        (folder / f"{name}.sqlite").unlink(missing_ok=True)
        database = sqlite3.connect(folder / f"{name}.sqlite")
        database.executescript(f"{script}; PRAGMA user_version = {version};")
        database.close()
    (folder / "prefs.js").write_text(preferences)
    script = FIREFOX.read_text().replace("/home/user/.mozilla/firefox/profile", str(folder))
    ran = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


@pytest.mark.parametrize(
    ("preferences", "page"),
    [
        (f"// Mozilla User Preferences\n\n{HOME}", "https://river.example/"),
        (HOME.replace("(", "(\n ").replace(",", " ,"), "https://river.example/"),
        (f"/*\n{HOME}*/", "about:home"),
        (f"// {HOME}# {HOME}", "about:home"),
        (f'{HOME}user_pref( "browser.startup.homepage" , "https://other.example/" );', "https://other.example/"),
        ('user_pref("browser.startup.homepage", 1);', "about:home"),
    ],
)
def test_preferences_are_read_as_firefox_reads_them(tmp_path: Path, preferences: str, page: str) -> None:
    assert dict(told_of_firefox(tmp_path, preferences)["settings"])["home page"] == page


def test_bookmarks_that_firefox_puts_aside_are_none(tmp_path: Path) -> None:
    assert told_of_firefox(tmp_path, HOME)["bookmarks"] == [["bar", "River", "https://river.example/"]]
    assert told_of_firefox(tmp_path, HOME, version=3)["bookmarks"] == []
    permissions = [["pop-ups", "lake.example", "for a while"], ["pop-ups", "river.example", "allow"]]
    assert told_of_firefox(tmp_path, HOME)["permissions"] == permissions
    assert told_of_firefox(tmp_path, HOME, version=3)["permissions"] == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("INSERT INTO moz_bookmarks VALUES (4, 2, 3, NULL, 'l', NULL);", ["bar", "a line between"]),
        (
            "INSERT INTO moz_bookmarks VALUES (5, 0, 2, 'mobile', 'mobile______', NULL), (6, 5, 1, 'Sea', 'y', 1);",
            ["mobile", "Sea", "https://river.example/"],
        ),
        (
            "INSERT INTO moz_bookmarks VALUES (5, 0, 2, 'tags', 'tags________', NULL), (6, 5, 2, 'rude', 'y', NULL);",
            ["tags", "rude"],
        ),
        ("CREATE TABLE moz_keywords (keyword); INSERT INTO moz_keywords VALUES ('r');", ["keyword", "r"]),
    ],
    ids=["a line", "on the phone", "a tag", "a keyword"],
)
def test_whatever_firefox_shows_among_bookmarks_is_told(tmp_path: Path, more: str, told: list[str]) -> None:
    river = ["bar", "River", "https://river.example/"]
    assert told_of_firefox(tmp_path, HOME, places=PLACES + more)["bookmarks"] == sorted([river, told])


@pytest.mark.parametrize(("table", "key"), [("moz_perms", "permissions"), ("moz_bookmarks", "bookmarks")])
def test_what_firefox_cannot_write_or_what_acts_by_itself_is_no_store_of_its(
    tmp_path: Path, table: str, key: str
) -> None:
    shown = f"ALTER TABLE {table} RENAME TO other; CREATE VIEW {table} AS SELECT * FROM other;"
    acts = f"CREATE TRIGGER later AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END;"
    for more in (shown, acts):
        places, permitted = (text + (more if table in text else "") for text in (PLACES, PERMITTED))
        assert told_of_firefox(tmp_path, HOME, places=places, permitted=permitted)[key] == []


def test_what_a_site_may_do_beside_the_task_is_told(tmp_path: Path) -> None:
    more = (
        "INSERT INTO moz_perms VALUES ('camera', 'https://evil.example', 1, 0), ('other', 'https://a.example', 1, 0);"
    )
    found = told_of_firefox(tmp_path, HOME, permitted=PERMITTED + more)["permissions"]
    assert ["camera", "evil.example", "allow"] in found
    assert not [one for one in found if one[1] == "a.example"]


def test_a_permission_for_unsafe_connections_alone_is_another_one(tmp_path: Path) -> None:
    row = "INSERT INTO moz_perms VALUES ('popup', '{}', {}, 0);"
    both = "".join(row.format(f"{kind}://sea.example", 1) for kind in ("http", "https"))
    split = row.format("http://pond.example", 1) + row.format("https://pond.example", 2)
    more = both + split + row.format("http://bay.example", 1)
    told_ones = told_of_firefox(tmp_path, HOME, permitted=PERMITTED + more)["permissions"]
    assert [one[1:] for one in told_ones] == [
        ["http://bay.example", "allow"],
        ["http://pond.example", "allow"],
        ["lake.example", "for a while"],
        ["pond.example", "block"],
        ["river.example", "allow"],
        ["sea.example", "allow"],
    ]


@pytest.mark.parametrize(
    ("pattern", "rule", "said"),
    [
        ("https://river.example:443,*", {"setting": True}, ["river.example", "nothing"]),
        ("https://river.example:443,*", {"setting": 1.0}, ["river.example", "nothing"]),
        ("https://river.example:443,*", {"setting": "1"}, ["river.example", "nothing"]),
        ("https://river.example:443,*", {}, ["river.example", "nothing"]),
        ("https://river.example:443,*", {"setting": 1, "model": 1}, ["river.example", "for a while"]),
        ("http://river.example:443,*", {"setting": 1}, ["http://river.example:443", "allow"]),
        ("http://[*.]river.example,*", {"setting": 1}, ["http://[*.]river.example", "allow"]),
        ("https://[*.]river.example:443,*", {"setting": 1, "model": 0}, ["river.example", "allow"]),
        ("[*.]river.example,*", {"setting": 1}, ["river.example", "allow"]),
    ],
)
def test_a_rule_that_chromium_reads_otherwise_is_another_one(
    tmp_path: Path, pattern: str, rule: dict[str, object], said: list[str]
) -> None:
    preferences = {"profile": {"content_settings": {"exceptions": {"popups": {pattern: rule}}}}}
    assert told(tmp_path, {"Preferences": preferences})["permissions"] == [["pop-ups", *said]]


def test_a_permission_that_ends_or_holds_within_other_pages_is_another_one(tmp_path: Path) -> None:
    popups = {
        "https://river.example:443,*": {"setting": 1},
        "https://lake.example:443,*": {"setting": 1, "expiration": "1"},
        "https://sea.example:443,https://nowhere.example:443": {"setting": 1, "expiration": "0"},
    }
    preferences = {"profile": {"content_settings": {"exceptions": {"popups": popups}}}}
    assert told(tmp_path, {"Preferences": preferences})["permissions"] == [
        ["pop-ups", "lake.example", "for a while"],
        ["pop-ups", "river.example", "allow"],
        ["pop-ups", "sea.example within https://nowhere.example:443", "allow"],
    ]
