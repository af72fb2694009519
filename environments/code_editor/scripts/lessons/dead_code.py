"""Code behind a `return` is there and never runs.

A function with the right line in the wrong place passed a search for the line.
"""

import ast

source = "def fee(x):\n    return 0\n    return x * 0.05\n"
assert "return x * 0.05" in source
[function] = ast.parse(source).body
assert isinstance(function.body[0], ast.Return) and len(function.body) > 1
