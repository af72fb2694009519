"""The last definition of a name counts.

The wanted function at the top, the old one below: the first that is found by search is not the one that runs.
"""

import ast

source = "def fee(x):\n    return x\n\ndef fee(x):\n    return 0\n"
defined = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == "fee"]
assert len(defined) == 2 and ast.unparse(defined[-1].body[0]) == "return 0"
