"""Code blocks in a turn's text, in which OSWorld's agents write actions; three single words are actions as well."""

import re
from dataclasses import dataclass

from clients.rollouts.adapters.protocol import Call, Command, Conclude, Perform, UnreadableError
from clients.rollouts.results import End
from schemas.actions import Wait

WORDS = ("WAIT", "DONE", "FAIL")
WAIT_MS = 2_000
MAX_BLOCKS = 10

_BLOCK = re.compile(r"```(?:[A-Za-z_0-9]+[ \t]*\n|\s*)(.*?)(?:```|\Z)", re.DOTALL)
_THOUGHTS = re.compile(r"\A.*</think>", re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A code block, or a line that is one of the three words."""

    text: str

    @property
    def word(self) -> str | None:
        """The word, if it is one of the three."""
        return self.text if self.text in WORDS else None


def blocks(text: str, form: str) -> tuple[Block, ...]:
    """Return the blocks of a turn; without any, one of the three words on the last line counts.

    Args:
        text: Text of the turn; reasoning before `</think>` is ignored.
        form: How a turn should be written, for error messages.

    Raises:
        UnreadableError: there are none, or too many.
    """
    said = _THOUGHTS.sub("", text).strip()
    found = tuple(Block(one.strip()) for one in _BLOCK.findall(said) if one.strip())
    if len(found) > MAX_BLOCKS:
        raise UnreadableError(f"{len(found)} blocks in one turn are too many: at most {MAX_BLOCKS}.")
    if found:
        return found
    last = said.splitlines()[-1].strip() if said else ""
    if last in WORDS:
        return (Block(last),)
    raise UnreadableError(f"There is no block of code in this turn. {form}")


def word_call(word: str) -> Call:
    """Return the call that a word stands for."""
    return Call(name=word, arguments={})


def word_command(word: str) -> Command:
    """Return the command that a word stands for."""
    if word == "WAIT":
        return Perform(actions=(Wait(duration_ms=WAIT_MS),))
    return Conclude(end=End.DONE if word == "DONE" else End.INFEASIBLE)
