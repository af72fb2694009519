"""Builds the input of a grading interpreter from the guard, the marked report lines and the reward."""

import secrets
from functools import cache
from pathlib import Path

MARKED = "the score line is marked"
UNMARKED = "no string of this script begins a score line"
"""The first output of the process, after the mark of the run, if no score line could be marked."""

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
"""As `BOOTSTRAP`, for a reward: its report lines are marked, and executing any other code ends the run."""


def new_mark() -> str:
    """Return a secret for one run, of letters and digits only, so that formatting does not change it."""
    return f"m{secrets.token_hex(16)}"


def reward_input(source: str, mark: str) -> bytes:
    """Return what the interpreter of a run reads from standard input.

    Args:
        source: the reward's source.
        mark: the secret of the run.
    """
    return b"\0".join(reward_parts(source, mark))


def reward_parts(source: str, mark: str) -> tuple[bytes, ...]:
    """Return what an interpreter needs to run a reward: the mark, the sources of `marking` and `guard`, the reward."""
    return (mark.encode(), *_inside(), source.encode())


@cache
def _inside() -> tuple[bytes, ...]:
    return tuple(Path(__file__).with_name(name).read_bytes() for name in ("marking.py", "guard.py"))
