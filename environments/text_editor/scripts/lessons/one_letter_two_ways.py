"""A letter with an accent has two spellings in Unicode.

They look alike and are not equal; normalise both sides (NFC) before comparing names.
"""

import unicodedata

one, two = "caf\u00e9", "cafe\u0301"
assert one != two and len(one) + 1 == len(two)
assert unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", two)
