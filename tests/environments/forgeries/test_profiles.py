"""Profiles of a browser that tell a reader what the browser itself does not take."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FACTS = Path("environments/chromium/scripts/facts.py")
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
