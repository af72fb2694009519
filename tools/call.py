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
    """What a handler may use: the services, who is calling which verb, and the tokens it may mint or revoke."""

    services: Services
    tokens: TokenStore
    principal: Principal
    verb: str
    request_id: str
    report: OnProgress = unreported
    """Takes the progress of a long verb to the caller, where it asked for it."""

    @property
    def caller(self) -> Caller:
        """Whose call it is, for the services."""
        return Caller(verb=self.verb, role=self.principal.role, token_id=self.principal.id)


@dataclass(frozen=True)
class Answer:
    """A verb's typed result. The picture of an observation in it has its bytes."""

    value: Closed

    @property
    def observation(self) -> Observation | None:
        """The observation in this answer."""
        return observation_in(self.value)

    @property
    def picture(self) -> Picture | None:
        """The picture in this answer."""
        return None if self.observation is None else self.observation.picture

    def without_picture_data(self) -> Closed:
        """The result without the picture's bytes, for a transport that carries them beside it."""
        return with_picture_data(self.value, None)
