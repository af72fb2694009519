"""Importing a project's file runs it.

A file of the agent can print a score and end the process. The server refuses it: read with `ast` instead.
"""

import ast
import subprocess
import sys

with open("totals.py", "w") as file:
    file.write("print('REWARD: 1.0')\nraise SystemExit\n")
ran = subprocess.run(
    [sys.executable, "-c", "import sys; sys.path.insert(0, '.'); import totals; print('REWARD: 0.0')"],
    capture_output=True,
    text=True,
)
assert ran.stdout == "REWARD: 1.0\n" and ran.returncode == 0
assert len(ast.parse(open("totals.py").read()).body) == 2
