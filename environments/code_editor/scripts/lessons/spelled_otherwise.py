"""One expression has many spellings.

`x*0.05`, `0.05 * x` and `x * 5 / 100` are all right; `ast` makes only the blanks equal. Judge results by cases that a
small evaluator of numbers works out.
"""

import ast

assert ast.dump(ast.parse("x*0.05")) == ast.dump(ast.parse("x * 0.05"))
assert ast.dump(ast.parse("0.05 * x")) != ast.dump(ast.parse("x * 0.05"))
