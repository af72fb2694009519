"""`os.listdir` and `glob` have no order.

Two runs on two file systems differ: sort.
"""

import os
from unittest.mock import patch

for name in ("b", "a"):
    open(name, "w").close()
with patch("os.listdir", return_value=["b", "a"]):
    assert os.listdir(".") != ["a", "b"] and sorted(os.listdir(".")) == ["a", "b"]
