"""Names that a person takes for each other: letters that look the same, words that only claim to be the right file."""

import re
import unicodedata

_LATIN = str.maketrans(
    "асеіјорԛѕԝхуһԁԍьАВЕНІЈКМОРЅТХУΑΒΕΗΙΚΜΝΟΡΤΥΧΖοα", "aceijopqswxyhdgbABEHIJKMOPSTXYABEHIKMNOPTYXZoa"
)
_AROUND = re.compile(r" ?([./]) ?")
_WITHOUT_WIDTH = frozenset(("Cf", "Mn", "Cc"))
_ALIKE = (("0", "o"), ("1", "l"), ("i", "l"), ("|", "l"), ("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Characters that look alike in many fonts, in lower case."""
_CLAIMS = "copy|final|finished|done|new|latest|current|correct|corrected|fixed|updated|real|true|version|ver|rev|v"
_CLAIM = re.compile(rf"(?:[ ._-]*\(?\b(?:(?:{_CLAIMS})(?:[ ._-]?\d{{1,3}})?|\d{{1,2}})\b\)?)+$")


def skeleton(name: str) -> str:
    """Reduce a name to what a person reads: names with equal skeletons look the same."""
    plain = unicodedata.normalize("NFKC", name).translate(_LATIN)
    seen = "".join(letter for letter in plain if unicodedata.category(letter) not in _WITHOUT_WIDTH)
    return _AROUND.sub(r"\1", " ".join(seen.split()))


def glance(name: str) -> str:
    """Reduce a path to what a person reads at a glance: case, separators and look-alike letters do not matter."""
    folder, _, last = skeleton(name).rpartition("/")
    seen = re.sub(r"[\s_-]+", "", last.casefold())
    for one, other in _ALIKE:
        seen = seen.replace(one, other)
    return f"{folder}/{seen}"


def without_claims(name: str) -> str:
    """Return a path without words that merely claim it is the right file: `order (1).json`, `order_final.json`."""
    folder, _, last = skeleton(name).rpartition("/")
    stem, dot, suffix = last.casefold().rpartition(".")
    if not dot:
        stem, suffix = suffix, ""
    return f"{folder}/{_CLAIM.sub('', re.sub(r'_', ' ', stem)).strip(' -')}{dot}{suffix}"
