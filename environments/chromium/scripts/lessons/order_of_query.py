"""Parts of a query come in any order and escaped in several ways.

`%20` and `+` are both a blank: read it with `parse_qsl`.
"""

from urllib.parse import parse_qsl

one, two = "a=1&b=x%20y", "b=x+y&a=1"
assert one != two and sorted(parse_qsl(one)) == sorted(parse_qsl(two))
