"""Sorting depends on the language of the system.

`sort` and `ls` order by bytes here (`C.UTF-8`), so `B` comes before `a`; say which order a list must have.
"""

import subprocess

sorted_here = subprocess.run(
    ["sort"],
    input="b\nB\na\n",
    text=True,
    capture_output=True,
    check=True,
    env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
)
assert sorted_here.stdout.split() == ["B", "a", "b"] == sorted(["b", "B", "a"])
assert sorted(["b", "B", "a"], key=str.casefold) == ["a", "b", "B"]
