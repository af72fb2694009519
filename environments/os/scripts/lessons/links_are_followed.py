"""`os.path.isfile` and `open` follow links.

A link to the original passed for a copy, and one to a file elsewhere for the work. Ask `os.path.islink` first.
"""

import os

with open("original.txt", "w") as file:
    file.write("x")
os.symlink("original.txt", "copy.txt")
assert os.path.isfile("copy.txt") and open("copy.txt").read() == "x"
assert os.path.islink("copy.txt")
