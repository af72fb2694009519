r"""Reading in text mode turns `\r\n` into `\n`.

So a task about line ends is invisible to `open(path).read()`, and a file written back has changed everywhere. Read
bytes.
"""

from pathlib import Path

from cua_gym_session import text

Path("a.txt").write_bytes(b"one\r\ntwo\r\n")
assert Path("a.txt").read_text() == "one\ntwo\n"
assert text.read("a.txt") == "one\r\ntwo\r\n"
