"""Colours are written in capitals or not.

`#FF0000` and `#ff0000` are one colour: fold both.
"""

assert "#FF0000" != "#ff0000" and "#FF0000".lower() == "#ff0000"
