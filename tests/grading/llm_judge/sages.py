"""A fake judge for tests of its surroundings; the real one, over HTTP, has its own tests."""

from collections.abc import Callable
from dataclasses import dataclass, field

from grading.llm_judge.judge import Question


@dataclass
class Sage:
    """A judge that answers by a function and records its questions."""

    answer: Callable[[Question], float] = bool
    asked: list[Question] = field(default_factory=list[Question])

    async def ask(self, question: Question) -> float:
        self.asked.append(question)
        return self.answer(question)
