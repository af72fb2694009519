"""Builds the input of a grading interpreter from the guard, the marked report lines and the reward."""

import secrets
from functools import cache
from pathlib import Path

MARKED = "the score line is marked"
UNMARKED = "no string of this script begins a score line"
"""What the process says first, behind the mark of the run."""

REWARD_BOOTSTRAP = f"""
import io, linecache, os, sys
mark, marking, guard, source = [part.decode("utf-8") for part in sys.stdin.buffer.read().split(b"\\0", 3)]
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
sys.stdin = io.TextIOWrapper(io.FileIO(0))
name = sys.argv.pop()
sys.argv = [name]
linecache.cache[name] = (len(source), None, source.splitlines(True), name)
inside = {{"__name__": "cua_gym_reward_run"}}
exec(compile(marking, "<marking>", "exec"), inside)
exec(compile(guard, "<guard>", "exec"), inside)
code, scored = inside["marked"](source, name, mark)
os.write(1, f"{{mark}} {{{MARKED!r} if scored else {UNMARKED!r}}}\\n".encode())
inside["install"](code, mark)
given = {{inside[name.upper()]: inside[name] for name in ("lines", "blanks", "number")}}
exec(code, {{"__name__": "__main__", "__builtins__": __builtins__, **given}})
"""
"""As `BOOTSTRAP`, for a reward: its report lines are marked, and code that is not its own ends it."""


def new_mark() -> str:
    """Make the secret of one run: letters and digits, so that no formatting changes it."""
    return f"m{secrets.token_hex(16)}"


def reward_input(source: str, mark: str) -> bytes:
    """What the interpreter reads from standard input."""
    return b"\0".join(reward_parts(source, mark))


def reward_parts(source: str, mark: str) -> tuple[bytes, ...]:
    """What an interpreter needs to run a reward: the mark of the run, what marks and guards it, the reward."""
    return (mark.encode(), *_inside(), source.encode())


@cache
def _inside() -> tuple[bytes, ...]:
    return tuple(Path(__file__).with_name(name).read_bytes() for name in ("marking.py", "guard.py"))
