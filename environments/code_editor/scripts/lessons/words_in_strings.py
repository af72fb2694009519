"""A name to be changed also stands in strings, remarks and longer names.

`fee` is part of `fee_total` and of a docstring. Compare names by `ast`, texts by text.
"""

import ast

source = 'fee = 1\nfee_total = fee  # the fee\nlabel = "fee"\n'
assert source.count("fee") == 5
assert sum(isinstance(node, ast.Name) and node.id == "fee" for node in ast.walk(ast.parse(source))) == 2
