"""The server's side of a grading run's questions: counts and limits them, asks, records why a run has no value."""

import socket
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Annotated

import anyio
from pydantic import Base64Bytes, Field, ValidationError

from grading.llm_judge.judge import Evidence, Judge, Question
from schemas.base import Closed
from schemas.errors import InfrastructureError
from schemas.rewards import JUDGE_BUDGET, PICTURE_JUDGE_BUDGET, Component, RewardReport, RewardStatus

MOST_QUESTIONS = 8
MOST_FILES = 4
MOST_TEXT = 64 << 10
"""Characters of text, of the files and the reward together, that one question may show."""
MOST_REQUEST = 6 << 20
"""Bytes of one request: four files of 1 MiB in base64, and the JSON around them."""
ANSWER_TIMEOUT_S = 180.0
FD_VARIABLE = "CUA_GYM_JUDGE_FD"
"""The environment variable that tells the helper in the sandbox the descriptor of its channel to the server."""
PUBLISHED_COMPONENT = "judge:published"
"""The component for the share of the answers in the score of a reward that names no points."""
COMPONENT = "judge:"
"""The prefix of components that a judge decides; only the server reports such components, never a reward."""
_ROUNDING = 1e-9
_CHUNK = 1 << 16

NO_JUDGE = (
    "the reward asks a model judge and this server has none: set CUA_GYM_JUDGE_URL and CUA_GYM_JUDGE_MODEL, or write "
    "a reward without one"
)


class _File(Closed):
    name: Annotated[str, Field(max_length=4_096)]
    content: Base64Bytes | None


class _Request(Closed):
    question: Annotated[str, Field(min_length=10, max_length=8_000)]
    text: str
    points: Annotated[float, Field(gt=0.0, le=JUDGE_BUDGET)] | None
    files: Annotated[tuple[_File, ...], Field(max_length=MOST_FILES)]


class _Answer(Closed):
    granted: Annotated[float, Field(ge=0.0, le=1.0)]
    note: str = ""


class _Refusal(Closed):
    error: str


class Hearing:
    """Receives and answers the questions of one run.

    `fault` says which rule the reward broke, `failure` why the judge gave no answer. Either leaves the run without a
    value, however the reward handles the error.
    """

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._points = 0.0
        self._waited_s = 0.0
        self._asked_at: float | None = None
        self._answered: list[Component] = []
        self.questions = 0
        self.has_unpriced = False
        self.granted_unpriced = False
        """Whether a question without points was asked, and whether the answer to one was above 0."""
        self.budget = JUDGE_BUDGET
        """The share of the score that answers without points may decide; more if all of them are about pictures."""
        self.fault = ""
        self.failure = ""

    def waited_s(self) -> float:
        """Return the seconds that the run has waited for answers, which do not count against its time limit."""
        return self._waited_s + (0.0 if self._asked_at is None else time.monotonic() - self._asked_at)

    def amend(self, report: RewardReport) -> RewardReport:
        """Add the judge's components to a report; withdraw its value if a question failed or broke a rule."""
        if self.failure:
            status, reason = RewardStatus.INFRA_ERROR, self.failure
        elif self.fault and report.status in (RewardStatus.SCORED, RewardStatus.REWARD_ERROR):
            status, reason = RewardStatus.REWARD_ERROR, self.fault
        elif report.status is RewardStatus.SCORED:
            own = (one for one in report.components if not one.name.startswith(COMPONENT))
            unpriced = Component(name=PUBLISHED_COMPONENT, earned=0.0, maximum=self.budget)
            answered = (*self._answered, unpriced) if self.has_unpriced else self._answered
            return report.model_copy(update={"components": (*own, *answered)})
        else:
            return report
        return report.model_copy(update={"status": status, "reason": reason, "value": None, "components": ()})

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[int]:
        """Listen for questions; yield the file descriptor that the run must inherit."""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)
            errors: list[Exception] = []
            async with anyio.create_task_group() as group:
                group.start_soon(self._serve, ours)
                try:
                    yield theirs.fileno()
                except Exception as error:
                    # Raised inside the task group, it would be wrapped in an exception group.
                    errors.append(error)
                finally:
                    group.cancel_scope.cancel()
            if errors:
                raise errors[0]

    async def _serve(self, connection: socket.socket) -> None:
        pending = b""
        while True:
            line, end, rest = pending.partition(b"\n")
            if end:
                pending = rest
                self._asked_at = time.monotonic()
                answer = await self._answer(line)
                self._waited_s, self._asked_at = self.waited_s(), None
                try:
                    connection.send(answer.model_dump_json().encode() + b"\n")
                except OSError:
                    return  # the run no longer reads answers
                continue
            if len(pending) > MOST_REQUEST:
                self.fault = f"a question to the judge is larger than {MOST_REQUEST} bytes"
                connection.shutdown(socket.SHUT_RDWR)
                return
            await anyio.wait_readable(connection)
            try:
                part = connection.recv(_CHUNK)
            except OSError:
                return
            if not part:
                return
            pending += part

    async def _answer(self, line: bytes) -> _Answer | _Refusal:
        if refused := self.failure or self.fault:
            return _Refusal(error=refused)
        try:
            request = _Request.model_validate_json(line)
        except ValidationError as error:
            first = error.errors()[0]
            self.fault = f"a question to the judge is wrong: {'.'.join(map(str, first['loc']))}: {first['msg']}"
            return _Refusal(error=self.fault)
        self.questions += 1
        self._points += request.points or 0.0
        if request.points is None:
            is_about_pictures = bool(request.files) and all(map(_is_picture, request.files))
            if not is_about_pictures:
                self.budget = JUDGE_BUDGET
            elif not self.has_unpriced:
                self.budget = PICTURE_JUDGE_BUDGET
            self.has_unpriced = True
        if self.questions > MOST_QUESTIONS:
            self.fault = f"the reward asks the judge more than {MOST_QUESTIONS} questions"
        elif self._points > JUDGE_BUDGET + _ROUNDING:
            self.fault = f"the judge's questions are worth {self._points:g} together: at most {JUDGE_BUDGET:g} may be"
        if self.fault:
            return _Refusal(error=self.fault)
        answer = await self._ask(request)
        if isinstance(answer, _Answer) and request.points is None:
            self.granted_unpriced |= answer.granted > 0.0
        elif isinstance(answer, _Answer) and request.points is not None:
            earned = request.points * answer.granted
            self._answered.append(Component(name=f"{COMPONENT}{self.questions}", earned=earned, maximum=request.points))
        return answer

    async def _ask(self, request: _Request) -> _Answer | _Refusal:
        """Ask the judge, unless unusable evidence means no: what an agent leaves must not cost the run its value."""
        evidence: list[Evidence] = []
        for file in request.files:
            if file.content is None:
                return _Answer(granted=0.0, note=f"{file.name} is missing or larger than a judge may be shown")
            if (one := Evidence.of(file.name, file.content)) is None:
                note = f"{file.name} is neither text nor a picture: give the judge its content as `text`"
                return _Answer(granted=0.0, note=note)
            evidence.append(one)
        length = len(request.text) + sum(len(one.content) for one in evidence if not one.is_picture)
        if length > MOST_TEXT:
            return _Answer(granted=0.0, note=f"{length} characters of text: a judge reads at most {MOST_TEXT}")
        try:
            with anyio.fail_after(ANSWER_TIMEOUT_S):
                question = Question(request.question, request.text, tuple(evidence), is_graded=request.points is None)
                return _Answer(granted=await self._judge.ask(question))
        except TimeoutError:
            self.failure = f"the model judge did not answer within {ANSWER_TIMEOUT_S:.0f} s"
        except InfrastructureError as error:
            self.failure = error.message
        return _Refusal(error=self.failure)


def _is_picture(file: _File) -> bool:
    one = None if file.content is None else Evidence.of(file.name, file.content)
    return one is not None and one.is_picture


def bounded(report: RewardReport, refused: RewardReport, budget: float = JUDGE_BUDGET) -> RewardReport:
    """Limit what the judge's answers contribute to a reward that names no points.

    Args:
        report: the reward's report with the judge's answers.
        refused: its report if every answer is 0.0.
        budget: the share of the score, from 0 to 1, that the answers may decide.

    Returns:
        The report, with a value at most `budget` above that of `refused`, and the measured share as a component.
    """
    if report.value is None:
        return report
    if refused.status is RewardStatus.INFRA_ERROR:
        return refused
    without = refused.value or 0.0
    worth = max(0.0, report.value - without)
    earned = min(worth, budget)
    told = f"\nthe judge's answers are worth {worth:g} of the score: {budget:g} of it counts\n"
    own = (one for one in report.components if one.name != PUBLISHED_COMPONENT)
    share = Component(name=PUBLISHED_COMPONENT, earned=earned, maximum=budget)
    return report.model_copy(
        update={
            "value": report.value if worth <= budget + _ROUNDING else without + budget,
            "components": (*own, share),
            "log": report.log if worth <= budget + _ROUNDING else report.log + told,
        }
    )


@asynccontextmanager
async def heard_by(hearing: Hearing | None) -> AsyncGenerator[tuple[int, ...]]:
    """Answer the questions of a run while the block runs.

    Args:
        hearing: answers the questions of the run; None if it may not ask any.

    Yields:
        The file descriptors that the run must inherit; none without a hearing.
    """
    if hearing is None:
        yield ()
        return
    async with hearing.open() as fd:
        yield (fd,)
