"""Names that a person cannot tell apart: letters of other alphabets, marks without width, blanks at the end."""

import re
import unicodedata

_LATIN = str.maketrans(
    "асеіјорԛѕԝхуһԁԍьАВЕНІЈКМОРЅТХУΑΒΕΗΙΚΜΝΟΡΤΥΧΖοα", "aceijopqswxyhdgbABEHIJKMOPSTXYABEHIKMNOPTYXZoa"
)
_AROUND = re.compile(r" ?([./]) ?")
_WITHOUT_WIDTH = frozenset(("Cf", "Mn", "Cc"))


def skeleton(name: str) -> str:
    """Return what a person reads of a name: two names of one skeleton look the same."""
    plain = unicodedata.normalize("NFKC", name).translate(_LATIN)
    seen = "".join(letter for letter in plain if unicodedata.category(letter) not in _WITHOUT_WIDTH)
    return _AROUND.sub(r"\1", " ".join(seen.split()))
