"""Two names for one list change together.

`golden = initial` and then `append` changes the initial state as well: copy deeply.
"""

import copy

initial = {"items": ["bread"]}
golden = initial
golden["items"].append("milk")
assert initial == {"items": ["bread", "milk"]}
initial = {"items": ["bread"]}
golden = copy.deepcopy(initial)
golden["items"].append("milk")
assert initial == {"items": ["bread"]}
