"""The context of one tool call, and its answer."""

import base64
from dataclasses import dataclass

from schemas.base import Closed
from schemas.callers import Caller
from schemas.episodes import EpisodeOpened
from schemas.observations import ActResult, Observation, Picture
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
    """A verb's typed result; the encoded picture, if there is one, travels beside it."""

    value: Closed
    picture: bytes | None = None

    @property
    def observation(self) -> Observation | None:
        """The observation in this answer."""
        if isinstance(self.value, ActResult | EpisodeOpened):
            return self.value.observation
        return self.value if isinstance(self.value, Observation) else None

    @property
    def described_picture(self) -> Picture | None:
        """Format and size of the picture."""
        return self.observation.picture if self.observation else None

    @property
    def media_type(self) -> str:
        """The media type of the picture's bytes."""
        described = self.described_picture
        return described.format.media_type if described else "application/octet-stream"

    @property
    def picture_base64(self) -> str | None:
        """The picture's bytes as text, or nothing without a picture."""
        return None if self.picture is None else base64.b64encode(self.picture).decode("ascii")

    def with_picture_inside(self) -> Closed:
        """The result with the picture's bytes in it, base64, for a transport that carries nothing else."""
        observation, described = self.observation, self.described_picture
        if self.picture is None or observation is None or described is None:
            return self.value
        # Copies, not new validation: these values were built by a service a moment ago.
        filled = observation.model_copy(update={"picture": described.model_copy(update={"data": self.picture_base64})})
        if isinstance(self.value, ActResult | EpisodeOpened):
            return self.value.model_copy(update={"observation": filled})
        return filled
