"""Finds file names that the instruction states and the golden state lacks."""

import re
from collections.abc import Collection, Iterator
from itertools import groupby

from verification.grounding.number_check import EXAMPLE
from verification.grounding.tokenizer import flat

_URL = re.compile(r"\b\w+://\S+")
_FILE = re.compile(r"(?<![\w.<>{}*$%\-])[^\W_][\w\-]*(?:\.[\w\-]+)*\.[A-Za-z][A-Za-z0-9]{0,4}(?![\w<>{}*])")
_PLACEHOLDER = re.compile(r"(?<![^\W_])(?:N+|X+|Y{2,}|YYYY\w*|MM|DD|HH|name|date|title|nnn?|xxx?)(?![^\W_])")


def told_names(instruction: str) -> Iterator[str]:
    """Yield the file names in an instruction as written, without placeholders and parts of addresses."""
    plain = EXAMPLE.sub(" ", _URL.sub(" ", instruction))
    for match in _FILE.finditer(plain):
        if not _PLACEHOLDER.search(match[0]):
            yield match[0]


def misnamed(
    instruction: str, fresh: Collection[str], golden: Collection[str], desktop: Collection[str], shown: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Pair new files whose name is not stated with a stated name of the same type that the golden state lacks.

    Only if one name of a type is missing and one is new: several new names follow a rule, of which the instruction may
    show an example. A name whose words are on the desktop was taken from there.

    Args:
        instruction: the task's instruction.
        fresh: paths that only the golden state has.
        golden: all paths of the golden state.
        desktop: the texts of the initial desktop, normalised by `flat`.
        shown: the texts of the changed files, normalised by `flat`.

    Yields:
        A new path, and the name that the instruction states instead.
    """
    said = flat(instruction)
    bases = {flat(path.rpartition("/")[2]) for path in golden}
    texts = (*desktop, *shown)
    lost = [name for name in told_names(instruction) if flat(name) not in bases and not _occurs(name, texts)]
    for kind, names in groupby(sorted(set(lost), key=_kind), _kind):
        missing = list(names)
        paths = [path for path in fresh if _kind(path) == kind and _stem(path) not in said]
        if len(missing) == len(paths) == 1 and not _occurs(_stem(paths[0]), desktop):
            yield paths[0], missing[0]


def _occurs(name: str, texts: Collection[str]) -> bool:
    return any(flat(name) in text for text in texts)


def _stem(path: str) -> str:
    return flat(path.rpartition("/")[2].rpartition(".")[0])


def _kind(path: str) -> str:
    base = path.rpartition("/")[2]
    return base.rpartition(".")[2].lower() if "." in base else ""
