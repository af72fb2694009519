"""Moves a picture's bytes out of a result and back, for transports that carry them beside the JSON."""

from typing import TypeVar

from pydantic import BaseModel

from schemas.episodes import EpisodeOpened
from schemas.observations import ActResult, Observation

Result = TypeVar("Result", bound=BaseModel)


def observation_in(result: BaseModel) -> Observation | None:
    """Return the only observation of a result; None if it has none, or several, as that of a group."""
    match result:
        case Observation():
            return result
        case ActResult() | EpisodeOpened():
            return result.observation
        case _:
            return None


def with_picture_data(result: Result, data: bytes | None) -> Result:
    """Return a copy of a result whose picture has other bytes; a result without a picture is returned as it is.

    Args:
        result: the result of a call.
        data: the encoded picture; None keeps only its description.
    """
    observation = observation_in(result)
    if observation is None or observation.picture is None:
        return result
    filled = observation.with_picture_data(data)
    changed = {"picture": filled.picture} if isinstance(result, Observation) else {"observation": filled}
    return result.model_copy(update=changed)
