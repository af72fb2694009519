"""Objects of JSON are equal in any order, lists are not.

Say so in the instruction when keys must be sorted: values alone cannot tell.
"""

import json

one, two = json.loads('{"a":1,"b":2}'), json.loads('{"b":2,"a":1}')
assert one == two and list(one) != list(two)
assert [1, 2] != [2, 1]
