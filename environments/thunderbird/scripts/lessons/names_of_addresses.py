"""An address comes with or without a name.

`Ada <ada@a.example>` and `ada@a.example` are the same person: use `getaddresses`.
"""

from email.utils import getaddresses

one, two = "Ada Lind <ada@a.example>", "ada@a.example"
assert one != two
assert [address for _, address in getaddresses([one])] == [address for _, address in getaddresses([two])]
