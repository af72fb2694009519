"""Running a program leaves files beside it.

`__pycache__`, `.pytest_cache` and backups with `~` are no damage: leave them out where "nothing else" is asked for.
"""

import os
import py_compile

with open("fees.py", "w") as file:
    file.write("x = 1\n")
py_compile.compile("fees.py")
assert sorted(os.listdir(".")) == ["__pycache__", "fees.py"]
assert [name for name in os.listdir(".") if name != "__pycache__"] == ["fees.py"]
