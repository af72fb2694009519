"""Python reads NaN and Infinity as JSON, and takes true for 1.

`json.loads("NaN")` succeeds where other programs fail; compare the kind of a value with its value.
"""

import json
import math

assert math.isnan(json.loads("NaN"))
assert json.loads('{"a": true}') == {"a": 1}
assert type(json.loads("true")) is not type(json.loads("1"))
