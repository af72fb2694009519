"""Files of `key = value` lines, with or without sections: ini, desktop entries, simple TOML, environment files.

A commented-out setting is a field as well, because switching one off that way is a common request. Other comments are
not fields.
"""

import re

from schemas.rewards import Mutation
from verification.documents.lines import ended, lines_of, own_lines, put_line, text_of
from verification.documents.near_misses import near_miss
from verification.documents.spots import Alter, BrokenError, Document, Edit, Spots

_SECTION = re.compile(r"\s*\[(.+)\]\s*")
_SETTING = re.compile(r"(\s*(?:export\s+)?)([^\s=#;:\[][^=:]*?)(\s*[=:]\s*)(.*?)(\s*)", re.DOTALL)
_OFF = re.compile(r"\s*[#;]+\s*([\w.-]+)\s*=\s*(.*?)\s*", re.DOTALL)
_COMMENTS = ("#", ";")


def read_settings(name: str, content: bytes) -> Document:
    """Read a file of settings.

    Raises:
        BrokenError: fewer than half of its lines are settings.
    """
    lines = lines_of(text_of(content))
    spots = Spots()
    section, others = "", 0
    own = own_lines(name, lines)
    for index, line in enumerate(lines):
        body = line.strip()
        if index in own:
            continue
        if header := _SECTION.fullmatch(body):
            section = f"[{header[1]}] "
        elif off := _OFF.fullmatch(line):
            _put_off(spots, lines, index, f"{section}{off[1]}, commented out")
        elif body and not body.startswith(_COMMENTS):
            if setting := _SETTING.fullmatch(line):
                _put(spots, lines, index, section, setting)
            else:
                others += 1
                put_line(spots, lines, index, repeats=False)
    if not spots or others * 2 >= len(spots):
        raise BrokenError("no file of settings")
    return Document(spots, lambda: "".join(ended(lines)).encode())


def _put(spots: Spots, lines: list[str], index: int, section: str, setting: re.Match[str]) -> None:
    indent, key, joint, value, end = setting.groups()

    def change(mutation: Edit) -> bool:
        if mutation is Mutation.MISSING:
            del lines[index]
            return True
        other = near_miss(value)
        if other is None:
            return False
        line = f"{indent}{key}{joint}{other}{end}"
        if mutation is Mutation.CHANGED:
            lines[index] = line
        else:
            lines.insert(index + 1, line)
        return True

    def rewrite(alter: Alter) -> bool:
        other = alter(value)
        lines[index] = lines[index] if other is None else f"{indent}{key}{joint}{other}{end}"
        return other is not None

    spots.put(f"{section}{key}", "setting", value, change, rewrite=rewrite)


def _put_off(spots: Spots, lines: list[str], index: int, address: str) -> None:
    line = lines[index]

    def change(mutation: Edit) -> bool:
        other = near_miss(line)
        if mutation is Mutation.MISSING:
            del lines[index]
        elif mutation is Mutation.CHANGED and other is not None:
            lines[index] = other
        else:
            return False
        return True

    spots.put(address, "comment", line.strip(), change)
