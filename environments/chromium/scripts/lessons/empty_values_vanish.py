"""`parse_qsl` leaves out fields without a value.

An empty field of a form looks like one that is not there: `keep_blank_values=True`.
"""

from urllib.parse import parse_qsl

assert parse_qsl("a=1&note=") == [("a", "1")]
assert parse_qsl("a=1&note=", keep_blank_values=True) == [("a", "1"), ("note", "")]
