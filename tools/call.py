"""The context of one tool call, and its answer."""

from dataclasses import dataclass

from schemas.base import Closed
from schemas.callers import Caller
from schemas.observations import Observation, Picture
from schemas.picture_data import observation_in, with_picture_data
from schemas.progress import OnProgress, unreported
from tools.principals import Principal, TokenStore
from tools.services import Services


@dataclass(frozen=True)
class Call:
    """What a handler may use: the services, the caller and the tool, and the tokens that it may mint or revoke."""

    services: Services
    tokens: TokenStore
    principal: Principal
    verb: str
    request_id: str
    report: OnProgress = unreported
    """Reports the progress of a long call to the caller, if that asked for it."""

    @property
    def caller(self) -> Caller:
        """The caller, in the form that the services take."""
        return Caller(verb=self.verb, role=self.principal.role, token_id=self.principal.id)


@dataclass(frozen=True)
class Answer:
    """A tool's typed result. The picture of an observation in it includes its bytes."""

    value: Closed

    @property
    def observation(self) -> Observation | None:
        """The observation in this answer; None if there is none."""
        return observation_in(self.value)

    @property
    def picture(self) -> Picture | None:
        """The picture in this answer; None if there is none."""
        return None if self.observation is None else self.observation.picture

    def without_picture_data(self) -> Closed:
        """Return the result without the picture's bytes, for a transport that carries them separately."""
        return with_picture_data(self.value, None)
