"""Reads the files in which programs keep their settings, key by key; what no program writes so is no such file.

Files come from an agent. Nothing of a line is passed over: what is no key, no comment and no blank is told as a key of
its own, so that no reading hides what a program may read otherwise.
"""

import json
import re
from collections.abc import Callable, Iterator
from xml.parsers import expat

from grading.frame_conditions.hidden import mozlz4

LARGEST = 8 << 20
"""Bytes of a settings file that is read, at most."""
DEEPEST = 60
_PROFILE = re.compile(r"\b[0-9a-z]{8}\.(default\b[\w-]*)")
"""The name of a profile of Mozilla's programs, which begins with random letters."""

Keys = Iterator[tuple[str, str]]


class UnreadableError(Exception):
    """A settings file does not have the form that its program writes; the message says why."""


def settings_of(read: Callable[[str], Keys], content: bytes) -> dict[str, str]:
    """Read a settings file.

    Args:
        read: yields the keys and values of a text; one of the readers below.
        content: the bytes of the file.

    Returns:
        The values by key; a key that is set several times has all of its values, one per line.

    Raises:
        UnreadableError: the file is too large, or has another form.
    """
    if len(content) > LARGEST:
        raise UnreadableError("it is larger than any file of settings")
    found = dict[str, str]()
    text = content.decode("utf-8", "surrogateescape")
    text = text if text.startswith(mozlz4.MAGIC.decode()) else _PROFILE.sub(r"*.\1", text)
    try:
        for key, value in read(text):
            found[key] = f"{found[key]}\n{value}" if key in found else value
    except (UnicodeDecodeError, ValueError, RecursionError, expat.ExpatError) as error:
        raise UnreadableError(f"it is not of the form that its program writes ({type(error).__name__})") from error
    return found


def sections(text: str) -> Keys:
    """Read keys in sections, as `section/key`."""
    section = ""
    for line in text.split("\n"):
        plain = line.strip(" \t\r")
        if not plain or plain[0] in "#;":
            continue
        if match := re.fullmatch(r"\[([^\]]*)\]", plain):
            section = match[1]
        elif match := re.fullmatch(r"([^=\s](?:[^=]*[^=\s])?)[ \t]*=[ \t]*(.*)", plain):
            yield f"{section}/{match[1]}", match[2]
        else:
            yield f"? {section}/{plain[:200]}", ""


def preferences(text: str) -> Keys:
    """Read the preferences of Mozilla's programs."""
    for line in text.split("\n"):
        plain = line.strip(" \t\r")
        if not plain or plain.startswith("//"):
            continue
        if match := re.fullmatch(r'user_pref\("((?:[^"\\]|\\.)+)", (.*)\);', plain):
            yield match[1], match[2]
        else:
            yield f"? {plain[:200]}", ""


def lists(text: str) -> Keys:
    """Read settings in parentheses, as GIMP writes them; the key of a top-level statement is its first words."""
    statement, depth = list[str](), 0
    for line in text.split("\n"):
        plain = line.strip(" \t\r")
        if not plain or (plain.startswith("#") and not depth):
            continue
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', plain)
        statement.append(plain)
        depth += bare.count("(") - bare.count(")")
        if depth <= 0:
            whole = " ".join(statement)
            name = re.match(r'\(([^\s()"]+)(?: "((?:[^"\\]|\\.)*)")?', whole)
            yield (f"? {whole[:200]}" if name is None or depth < 0 else "/".join(filter(None, name.groups()))), whole
            statement, depth = [], 0
    if statement:
        raise UnreadableError("it ends within a statement")


def lines(text: str) -> Keys:
    """Read a file with one statement per line; comments are left out."""
    for line in text.split("\n"):
        plain = line.strip(" \t\r")
        if plain and plain[0] not in "#;":
            yield plain, ""


def objects(text: str) -> Keys:
    """Read JSON, with `key/key` for nested keys and `~1` for a `/` in a key; anything but an object is one value."""
    yield from _flat("", json.loads(text, object_pairs_hook=_once), 0)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise UnreadableError("an object has a key twice")
    return dict(pairs)


def _flat(place: str, value: object, depth: int) -> Keys:
    if depth > DEEPEST:
        raise UnreadableError("it is deeper than any file of settings")
    if isinstance(value, dict):  # an empty object sets nothing
        for key, inner in value.items():  # pyright: ignore[reportUnknownVariableType]
            name = str(key).replace("~", "~0").replace("/", "~1")  # pyright: ignore[reportUnknownArgumentType]
            yield from _flat(f"{place}/{name}" if place else name, inner, depth + 1)  # pyright: ignore[reportUnknownArgumentType]
    else:
        yield place, json.dumps(value, sort_keys=True)


def logins(text: str) -> Keys:
    """Read the passwords that a Mozilla program keeps: sites, by what is written of them; how often is left out."""
    for login in _listed(json.loads(text, object_pairs_hook=_once), "logins"):
        kept = [login.get(name) for name in ("httpRealm", "formSubmitURL", "encryptedUsername", "encryptedPassword")]
        yield f"login {login.get('hostname')}", json.dumps(kept)


def search_engines(text: str) -> Keys:
    """Read the search engines of Firefox: the one that somebody chose, and those that the program does not bring."""
    told = json.loads(mozlz4.unpacked(text.encode("utf-8", "surrogateescape"), LARGEST), object_pairs_hook=_once)
    for engine in _listed(told, "engines"):
        place = str(engine.get("_loadPath", ""))
        is_brought = engine.get("_isAppProvided") is True or engine.get("_isConfigEngine") is True
        if not is_brought and not place.startswith("[app]") and "@search.mozilla.org" not in place:
            yield f"engine {engine.get('_name')}", json.dumps(engine.get("_urls"), sort_keys=True)
    noted = _object(_object(told).get("metaData", {}))
    for key, own in (("default", "appDefaultEngineId"), ("privateDefault", "appPrivateDefaultEngineId")):
        if (chosen := noted.get(f"{key}EngineId")) not in (None, "", noted.get(own)):
            yield key, json.dumps(chosen)


def _listed(told: object, name: str) -> list[dict[str, object]]:
    found = _object(told).get(name, [])
    if not isinstance(found, list):
        raise UnreadableError(f"its {name} are no list")
    return [_object(one) for one in found]  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]


def _object(told: object) -> dict[str, object]:
    if not isinstance(told, dict):
        raise UnreadableError("a part of it is no object")
    return told  # pyright: ignore[reportUnknownVariableType]


def registry(text: str) -> Keys:
    """Read the changes of an office application to its registry, as `path/name`."""
    for names, attributes, inner in _elements(text):
        if names[-1] == "item":
            continue
        path = next((told["oor:path"] for told in reversed(attributes) if "oor:path" in told), "")
        place = "/".join(told.get("oor:name", "") for told in attributes if "oor:name" in told)
        operations = [told["oor:op"] for told in attributes[:-1] if "oor:op" in told]
        if names[-1] in {"prop", "value", "node", "it"}:
            told = {k: v for k, v in attributes[-1].items() if k not in {"oor:name", "oor:op", "xml:space"}}
            yield f"{path.removeprefix('/org.openoffice.')}/{place}:{names[-1]}", json.dumps([inner, told, operations])
        elif names != ["oor:items"]:
            yield f"? {'/'.join(names)}", inner


def attributes(text: str) -> Keys:
    """Read XML whose elements have ids and store settings in attributes, as `id/id/name`."""
    for names, told, inner in _elements(text):
        place = "/".join(one.get("id", name) for name, one in zip(names, told, strict=True))
        if inner.strip():
            yield f"? {place}", inner.strip()
        for name, value in told[-1].items():
            if name != "id" and not name.startswith("xmlns"):
                yield f"{place}/{name}", value


def _elements(text: str) -> Iterator[tuple[list[str], list[dict[str, str]], str]]:
    """Yield the elements of an XML text as each ends: names and attributes from the root on, and its text."""
    found = list[tuple[list[str], list[dict[str, str]], str]]()
    names, told, texts = list[str](), list[dict[str, str]](), list[str]()

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(names) > DEEPEST:
            raise UnreadableError("it is deeper than any file of settings")
        names.append(name)
        told.append(attributes)
        texts.append("")

    def end(_name: str) -> None:
        found.append(([*names], [*told], texts.pop().strip()))
        names.pop()
        told.pop()

    def characters(data: str) -> None:
        if texts:
            texts[-1] += data

    def refuse(*_: object) -> None:
        raise UnreadableError("it declares a type or entities of its own")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.Parse(text, True)
    yield from found
