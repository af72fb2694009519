"""A blank that does not break, a soft hyphen and curly quotes look like others.

Replace them on both sides before comparing, unless the task is about them.
"""

assert "5 euros" != "5\u00a0euros" and "\u201ca\u201d" != '"a"'
table = str.maketrans({"\u00a0": " ", "\u201c": '"', "\u201d": '"', "\u00ad": None})
assert "5\u00a0euros".translate(table) == "5 euros" and "\u201ca\u201d".translate(table) == '"a"'
