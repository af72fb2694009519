"""Read which files a playlist names, in their order; a list that says more than the player itself writes is none."""

import os
import re
from urllib.parse import unquote, urlsplit

from lxml import etree

from environments.shared.desktop.scripts.grading import HOME, read, share  # included by render()
from environments.vlc.scripts.media import listing, tone  # included by render()

LARGEST_LIST_BYTES = 1 << 20
XSPF, VLC = "{http://xspf.org/ns/0/}", "{http://www.videolan.org/vlc/playlist/ns/0/}"
OF_A_LIST = {XSPF + name for name in ("title", "creator", "annotation", "date", "trackList", "extension")}
OF_A_TRACK = {XSPF + name for name in ("location", "title", "duration", "trackNum", "extension")}


def listed_files(path):
    """Return the full paths that a playlist below the home names; none where it cannot be read.

    Raises:
        ValueError: it has more than tracks, such as options for the player or names that are not those of the files.
    """
    content = read(path) or b""
    if len(content) > LARGEST_LIST_BYTES:
        return []
    if path.endswith(".xspf"):
        entries = tracks_of(etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True)))
    else:
        entries = lines_of(content.decode())
    for place, title in entries:
        name = full_path(place, path).rpartition("/")[2]
        if title not in ("", name, name.rpartition(".")[0]):
            raise ValueError(f"{place} is called {title!r}")
    return [full_path(place, path) for place, _ in entries]


def tracks_of(root):
    """Return the place and the title of every track of an XSPF list."""
    lists = root.findall(XSPF + "trackList")
    tracks = list(lists[0]) if len(lists) == 1 else []
    strange = [node.tag for node in root if node.tag not in OF_A_LIST]
    strange += [
        node.tag for track in tracks for node in track if node.tag not in OF_A_TRACK or track.tag != XSPF + "track"
    ]
    own = [node for extension in root.iter(XSPF + "extension") for node in extension.iter() if node is not extension]
    strange += [node.tag for node in own if node.tag not in (VLC + "id", VLC + "item")]
    numbers = [node.get("tid") for node in own if node.tag == VLC + "item"]
    numbers = numbers or [node.text for node in own if node.tag == VLC + "id"]
    # the player takes the order of its own items before that of the tracks
    if strange or set(root.attrib) - {"version"} or numbers not in ([], [str(n) for n in range(len(tracks))]):
        raise ValueError(f"this list has more than tracks: {strange[:3]}, {numbers[:9]}")
    return [(text_at(track, "location"), text_at(track, "title")) for track in tracks]


def text_at(track, name):
    """Return the text of the only part of a track with this name; empty if there is none."""
    found = track.findall(XSPF + name)
    if len(found) > 1 or any(len(node) for node in found):
        raise ValueError(f"a track has {len(found)} of {name}")
    return (found[0].text or "").strip() if found else ""


def lines_of(text):
    """Return the place and the title of every track of an M3U list."""
    entries, title = [], ""
    for line in (one.removesuffix("\r") for one in text.split("\n")):
        told = re.fullmatch(r"#EXTINF:-?[0-9.]+ *,(.*)", line)
        if told:
            title = told[1].strip()
        elif line.startswith("#"):
            if line.strip() != "#EXTM3U":
                raise ValueError(f"this list has more than tracks: {line[:80]}")
        elif line.strip():
            entries.append((line.strip(), title))
            title = ""
    return entries


def full_path(place, path):
    """Return where an entry of a playlist lies."""
    if place.startswith("file:"):
        parts = urlsplit(place)
        return unquote(parts.path) if parts.netloc in ("", "localhost") and not parts.query + parts.fragment else place
    if place.startswith("/"):
        return place
    return f"/home/user/{path.rsplit('/', 1)[0]}/{place}"


def order_share(now, wanted):
    """Return which part of the places of a list holds what it must; too many entries count against it."""
    right = sum(one == other for one, other in zip(now, wanted, strict=False))
    return right / max(len(now), len(wanted))


def music_kept(parameters, made):
    """Return which part of the tracks, and of the list that was open, is as it was; strays count against it."""
    kept = [read(track["path"]) == tone(track) for track in parameters["tracks"]]
    known = {*made, *(track["path"] for track in parameters["tracks"])}
    if parameters.get("source"):
        wanted = listing([track["path"] for track in parameters["tracks"]], "xspf")
        kept.append(read(parameters["source"]) == wanted)
        known.add(parameters["source"])
    there = {f"Music/{name}" for name in os.listdir(os.path.join(HOME, "Music")) if not name.startswith(".")}
    return share(kept) / (1 + len(there - known))
