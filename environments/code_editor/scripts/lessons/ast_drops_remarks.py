"""`ast` does not see remarks, blank lines and quotes.

Right for "what it does", wrong where the task is about remarks: use `tokenize` or lines.
"""

import ast

one, two = "x = 'a'  # TODO\n", 'x = "a"\n'
assert ast.dump(ast.parse(one)) == ast.dump(ast.parse(two))
assert one != two
