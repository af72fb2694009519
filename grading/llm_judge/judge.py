"""The judge interface, and its question: the reward's author asks about evidence that an agent left."""

import ast
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import anyio

MODULE = "cua_gym_judge"
"""The module that a reward imports to ask the judge."""
PUBLISHED = "reward_judge"
"""The module that published rewards import to ask the judge."""
_REMEMBERED = 10_000
_SIGNATURES = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
}


@dataclass(frozen=True)
class Evidence:
    """A captured file: text, or a picture with its media type."""

    name: str
    content: bytes
    media_type: str

    @classmethod
    def of(cls, name: str, content: bytes) -> "Evidence | None":
        """Return a file as evidence; None if it is neither a picture nor UTF-8 text."""
        for signature, media_type in _SIGNATURES.items():
            if content.startswith(signature):
                return cls(name, content, media_type)
        if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
            return cls(name, content, "image/webp")
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError:
            return None
        return None if "\0" in text else cls(name, content, "text/plain")

    @property
    def is_picture(self) -> bool:
        """Whether the file is a picture rather than text."""
        return self.media_type != "text/plain"


@dataclass(frozen=True)
class Question:
    """A question to a judge. An agent may have written anything in `text` and `evidence`."""

    question: str
    text: str = ""
    evidence: tuple[Evidence, ...] = ()
    is_graded: bool = False
    """Whether the answer is a degree from 0.0 to 1.0 instead of yes or no."""

    @property
    def sha256(self) -> str:
        """Return the digest of everything that the judge is told, each part preceded by its length."""
        digest = hashlib.sha256()
        parts = [b"graded" if self.is_graded else b"yes or no", self.question.encode(), self.text.encode()]
        for one in self.evidence:
            parts += [one.name.encode(), one.content]
        for part in parts:
            digest.update(len(part).to_bytes(8, "big") + part)
        return digest.hexdigest()


class Judge(Protocol):
    """Answers questions."""

    async def ask(self, question: Question) -> float:
        """Answer a question.

        Returns:
            A number from 0.0 to 1.0; for a yes-or-no question, 1.0 for a clear yes and 0.0 for anything else.

        Raises:
            InfrastructureError: the judge cannot be reached, so there is no answer.
        """
        ...


class Remembering:
    """Asks another judge each question only once, so that repeated runs of a reward get equal answers.

    Runs that ask the same question at the same time wait for one answer. A failure is not remembered.
    """

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._answers: OrderedDict[str, float] = OrderedDict()
        self._asking: dict[str, anyio.Lock] = {}

    async def ask(self, question: Question) -> float:
        """Return the remembered answer, or ask for one.

        Raises:
            InfrastructureError: the judge cannot be reached.
        """
        key = question.sha256
        lock = self._asking.setdefault(key, anyio.Lock())
        async with lock:
            if key not in self._answers:
                self._answers[key] = await self._judge.ask(question)
                if len(self._answers) > _REMEMBERED:
                    self._answers.popitem(last=False)
            self._answers.move_to_end(key)
            if not lock.statistics().tasks_waiting:
                self._asking.pop(key, None)
            return self._answers[key]


@dataclass(frozen=True)
class Always:
    """A judge that gives the same answer to everything, used to measure a judge's share of a score."""

    answer: bool

    async def ask(self, question: Question) -> float:
        """Return the fixed answer."""
        del question
        return 1.0 if self.answer else 0.0


def asks_judge(source: str) -> bool:
    """Whether a reward imports the helper `cua_gym_judge`; False if Python cannot parse it."""
    return _imports(source, MODULE, by_text=False)


def asks_published(source: str) -> bool:
    """Whether a reward imports the published `reward_judge`; False if Python cannot parse it."""
    return _imports(source, PUBLISHED, by_text=True)


@lru_cache(maxsize=256)
def _imports(source: str, module: str, *, by_text: bool) -> bool:
    """Whether a script imports a module or, with `by_text`, names it in a string, as for `import_module`."""
    if module not in source:
        return False
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(
        (isinstance(node, ast.Import) and any(alias.name == module for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == module)
        or (by_text and isinstance(node, ast.Constant) and node.value == module)
        for node in ast.walk(tree)
    )
