"""Decides whether a published tuple runs here, what prevents it, and what a reader should know about one that runs."""

from dataclasses import dataclass
from enum import StrEnum

from schemas.errors import CuaGymError, InvalidRequestError, TooLargeError


class Fitness(StrEnum):
    """What an import says of a tuple."""

    RUNS = "runs"
    NOTED = "runs with a note"
    CANNOT_RUN = "cannot run"


class Obstacle(StrEnum):
    """Why a tuple cannot run."""

    REWARD_SYNTAX = "reward.py has a syntax error"
    BARE_NUMBER = "reward.py prints a bare number and no REWARD: line"
    OTHER_LINE = "reward.py prints its score in another form than a REWARD: line"
    NO_SCORE = "reward.py prints no score"
    SETUP_SYNTAX = "a setup script has a syntax error"
    UNPLACED = "its setup runs a file that nobody placed"
    MISSING = "a script is missing, empty or no text"
    ADDRESS = "it asks an address that nothing here answers"
    APPLICATION = "no environment is known for its application, or that shows none of its web applications"
    TOO_LARGE = "it is larger than a tuple may be"
    DOUBLE = "another tuple has its id"
    MALFORMED = "its task.json, config.json or folder is malformed"


class Remark(StrEnum):
    """What a reader should know of a tuple that runs."""

    NO_GOLDEN = "no golden patch: its agreement cannot be measured"
    GOLDEN_SYNTAX = "golden_patch.py has a syntax error: its agreement cannot be measured"
    GOLDEN_GOES_ON = "golden_patch.py runs after initial_setup.py"
    STEPS = "its setup steps are carried out by a script made of them"
    NOT_THERE = "it opens or launches a file that nobody placed"
    JUDGE = "its reward asks a model judge"
    GUESSED = "a hard-coded address was taken for that of its application"
    OTHER_HOST = "it names an address with a port that only it could answer"
    OWN_FILE = "a script asks for __file__"
    RENAMED = "it has another id here"
    DIFFICULTY = "no difficulty given"
    FIELDS = "fields that nothing here reads"


OF_THE_RECORD = frozenset({Remark.RENAMED, Remark.DIFFICULTY, Remark.FIELDS})
"""Remarks that say nothing about how a tuple runs."""


@dataclass(frozen=True)
class Note:
    """One remark, in words about this tuple."""

    remark: Remark
    text: str


class CannotRunError(InvalidRequestError):
    """A tuple that would fail on every desktop; its obstacle is counted."""

    def __init__(self, obstacle: Obstacle, message: str, *, field: str | None = None) -> None:
        super().__init__(message, field=field)
        self.obstacle = obstacle


_BY_FIELD = {"addresses": Obstacle.ADDRESS, "app_type": Obstacle.APPLICATION}


def obstacle_of(error: CuaGymError) -> Obstacle:
    """The kind of a refusal."""
    match error:
        case CannotRunError():
            return error.obstacle
        case TooLargeError():
            return Obstacle.TOO_LARGE
        case InvalidRequestError(field=str() as field) if field in _BY_FIELD:
            return _BY_FIELD[field]
        case _:
            return Obstacle.MALFORMED
