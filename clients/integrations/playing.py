"""An episode that a language model plays with the tool `computer`, from its opening to its end."""

import base64
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Self

from clients.connection.http import HttpServer
from clients.integrations.computer_tool import ComputerTool
from clients.integrations.episode import Episode, open_episode, token_from_environment
from schemas.episodes import EpisodeOpen


@dataclass
class Playing:
    """An open episode and its tool, with their own connection, which is closed with them."""

    episode: Episode
    computer: ComputerTool
    answer: str | None
    """The model's last text, if the harness keeps it for grading."""
    _resources: AsyncExitStack

    @classmethod
    async def begin(cls, url: str, request: EpisodeOpen) -> Self:
        """Open an episode with the token of CUA_GYM_TOKEN.

        Raises:
            ValueError: the variable is not set.
            CuaGymError: as for `open_episode`.
        """
        resources = AsyncExitStack()
        server = await resources.enter_async_context(HttpServer(url))
        try:
            episode = await open_episode(server, token_from_environment(), request)
        except BaseException:
            await resources.aclose()
            raise
        return cls(episode, ComputerTool(episode), None, resources)

    async def end(self) -> None:
        """Close the connection; an episode that is still open is closed without grading."""
        async with self._resources:
            await self.episode.abandon()


def data_url(picture: bytes) -> str:
    """Return a PNG as a data URL."""
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"
