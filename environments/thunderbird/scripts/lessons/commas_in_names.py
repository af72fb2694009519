"""A comma may be part of a name.

`"Lind, Ada" <ada@a.example>` is one person; splitting at commas makes two.
"""

from email.utils import getaddresses

line = '"Lind, Ada" <ada@a.example>, bo@b.example'
assert len(line.split(",")) == 3
assert [address for _, address in getaddresses([line])] == ["ada@a.example", "bo@b.example"]
