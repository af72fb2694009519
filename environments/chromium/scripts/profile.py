"""Write a profile as the browser itself would, and open the browser on it."""

import json
import os
import uuid

from environments.shared.desktop.scripts.windows import open_program  # included by render()

PROFILE = "/home/user/.config/chromium"
SINCE = 13_380_000_000_000_000  # microseconds since 1601: in 2024
_ROOTS = {"bookmark_bar": "Bookmarks bar", "other": "Other bookmarks", "synced": "Mobile bookmarks"}
_WELL_KNOWN = {
    "bookmark_bar": "0bc5d13f-2cba-5d74-951f-3f233fe6c908",
    "other": "82b081ec-3dd3-529c-8475-ab6c344590dd",
    "synced": "4cf2e351-0e85-532b-bb37-df045d8f8d0f",
}


def write_bookmarks(places):
    """Write the bookmarks of `bar` and `other`: each is `{"name", "url"}`, each folder `{"name", "children"}`."""
    count = iter(range(1, 1 << 20))

    def node(entry, guid=None):
        number = next(count)
        made = {
            "date_added": str(SINCE + number),
            "date_last_used": "0",
            "guid": guid or str(uuid.uuid5(uuid.NAMESPACE_OID, str(number))),
            "id": str(number),
            "name": entry["name"],
            "type": "url" if "url" in entry else "folder",
        }
        if "url" in entry:
            return {**made, "url": entry["url"]}
        return {**made, "date_modified": made["date_added"], "children": [node(child) for child in entry["children"]]}

    tops = {"bookmark_bar": places["bar"], "other": places["other"], "synced": ()}
    roots = {key: node({"name": _ROOTS[key], "children": tops[key]}, _WELL_KNOWN[key]) for key in tops}
    _write("Bookmarks", {"roots": roots, "version": 1})


def set_preferences(values):
    """Set preferences by their dotted names, beside those of the ready-made profile."""
    with open(f"{PROFILE}/Default/Preferences") as stream:
        preferences = json.load(stream)
    for name, value in values.items():
        *branches, leaf = name.split(".")
        place = preferences
        for branch in branches:
            place = place.setdefault(branch, {})
        place[leaf] = value
    _write("Preferences", preferences)


def set_permissions(kinds):
    """Allow or block sites: `{"notifications": {"www.example.org": "allow"}}`."""
    numbers = {"allow": 1, "block": 2}
    names = {"pop-ups": "popups", "JavaScript": "javascript"}
    for kind, sites in kinds.items():
        rules = {
            f"https://{site}:443,*": {"last_modified": str(SINCE), "setting": numbers[how]}
            for site, how in sites.items()
        }
        set_preferences({f"profile.content_settings.exceptions.{names.get(kind, kind)}": rules})


def open_browser(*addresses, title):
    """Open the browser with a tab for each address; the last one's page has a title that matches."""
    command = ["sh", f"{PROFILE}/start.sh", *addresses]
    open_program(command, title)


def _write(name, content):
    os.makedirs(f"{PROFILE}/Default", exist_ok=True)
    path = f"{PROFILE}/Default/{name}"
    with open(path, "w") as stream:
        json.dump(content, stream, indent=1)
