"""Settings in lines: a key that stands twice, of which one program takes the first and another the last."""

import re
import tomllib
from collections.abc import Iterator, Sequence

from .findings import STRUCTURE, File, Finding
from .texts import decoded
from .yaml_mappings import repeated_keys

_SECTION = re.compile(r"\[([^\]\n]+)\]\s*(?:[#;].*)?")
_KEY = re.compile(r"([^\s=:#;\[][^=:]*?)\s*[=:]\s*(.*)")
_INDENTED = re.compile(r"[ \t]+([A-Za-z][\w.-]*)\s*=(?!=)\s*\S")
_ENVIRONMENT = re.compile(r"(?:export\s+)?([A-Za-z_]\w*)=(.*)")
_LOOSE = re.compile(r"\s*(?:export\s+)?([A-Za-z_]\w*)(\s+=|=[ \t]+[^\s#])")
_TWICE = ("Cannot overwrite", "twice", "Cannot mutate", "Cannot redefine", "already")


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find keys that have two different values where each may occur once."""
    for file in files:
        text = decoded(file.data)
        if file.suffix == "toml":
            found = _toml(text)
        elif file.suffix in ("yaml", "yml"):
            found = repeated_keys(text)
        elif file.suffix == "env":
            found = _environment(text)
        elif file.suffix == "properties":
            found = _properties(text)
        else:
            found = _sections(text)
        for where, message in found:
            yield Finding(STRUCTURE, file.path, where, message)


def _toml(text: str) -> Iterator[tuple[str, str]]:
    try:
        tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        if any(word in str(error) for word in _TWICE):
            yield str(error).rpartition("(at ")[2].rstrip(")"), f"a table or key occurs twice: {error}; keep one"


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """Check sections with keys; in a file without sections, keys may legitimately repeat."""
    if not re.search(r"(?m)^\[[^\]\n]+\]\s*$", text):
        return
    section, seen, sections = "", dict[str, str](), dict[str, dict[str, str]]()
    has_value = False
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if match := _SECTION.fullmatch(line.strip()):
            section, has_value = match[1], False
            if line[:1].isspace():
                yield f"line {number}", f"[{section}] is indented, which some programs take for a part of a value"
            seen = sections.setdefault(section, {})
        elif match := _INDENTED.match(line):
            if has_value:
                yield (
                    f"line {number}",
                    f"{match[1]} is indented, which some programs take for a part of the value before",
                )
        elif match := _KEY.fullmatch(line):
            name, value = match[1], match[2].strip()
            has_value = bool(value) and not value.endswith(("{", "\\", ",", ";"))
            if seen.setdefault(name, value) != value:
                yield f"line {number}", f"[{section}] has two values of {name}; keep one"


def _environment(text: str) -> Iterator[tuple[str, str]]:
    seen = dict[str, str]()
    lines = text.splitlines()
    tight = any(_ENVIRONMENT.fullmatch(line.strip()) and not _LOOSE.match(line) for line in lines)
    for number, line in enumerate(lines, 1):
        if tight and (loose := _LOOSE.match(line)):
            # without sections it is a file of variables, in which libraries accept blanks but shells do not
            side = "behind" if loose[2].startswith("=") else "before"
            yield f"line {number}", f"{loose[1]} has blanks {side} the `=`, so no shell sets it"
        if match := _ENVIRONMENT.fullmatch(line.strip()):
            name, value = match[1], match[2].strip()
            if seen.setdefault(name, value) != value and not re.search(rf"\$\{{?{name}\b", value):
                yield f"line {number}", f"{name} has two values; keep one"


def _properties(text: str) -> Iterator[tuple[str, str]]:
    seen = dict[str, str]()
    lines = iter(enumerate(re.sub(r"\\\r?\n[ \t]*", "", text).splitlines(), 1))
    for number, line in lines:
        if line.strip().startswith(("#", "!")):
            continue
        if match := re.fullmatch(r"\s*((?:[^\s=:\\]|\\.)+)\s*[=:]?\s*(.*)", line):
            name, value = match[1], match[2].strip()
            if seen.setdefault(name, value) != value:
                yield f"line {number}", f"{name} has two values; keep one"
