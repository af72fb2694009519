"""The episodes and groups that a server remembers, in order of creation."""

import time
from collections import OrderedDict
from collections.abc import Iterable

from episodes.queue import Places
from episodes.records import Episode, Group
from schemas.episodes import EpisodeInfo, EpisodeState
from schemas.errors import NotFoundError

KEEP_S = 3_600.0
MOST_KEPT = 2_000
"""How long, and how many, closed episodes are remembered with their results."""


class Memory:
    """Finds and describes them; who changes them is the service."""

    def __init__(self, places: Places) -> None:
        """`places` guesses when one that is queued can be opened."""
        self._places = places
        self.episodes: OrderedDict[str, Episode] = OrderedDict()
        self.groups: dict[str, Group] = {}

    def episode(self, episode_id: str) -> Episode:
        """Find an episode.

        Raises:
            NotFoundError: there is none, or it was closed long ago.
        """
        if (episode := self.episodes.get(episode_id)) is None:
            raise NotFoundError(
                f"there is no episode {episode_id}, or it was closed long ago; episode_list shows yours",
                field="episode_id",
            )
        return episode

    def group(self, group_id: str) -> Group:
        """Find a group and renew its lease."""
        if (group := self.groups.get(group_id)) is None:
            raise NotFoundError(
                f"there is no group {group_id}: it was closed, or nobody used it for the length of its lease",
                field="group_id",
            )
        group.renew()
        return group

    def queued(self) -> list[Episode]:
        """Return the episodes that have no desktop yet, the next one first."""
        return [one for one in self.episodes.values() if one.state is EpisodeState.QUEUED]

    def described(self, episodes: Iterable[Episode]) -> tuple[EpisodeInfo, ...]:
        """Describe episodes, with their places in the queue."""
        positions = {episode.episode_id: position for position, episode in enumerate(self.queued(), 1)}
        now_open = sum(one.state in {EpisodeState.OPEN, EpisodeState.OVER} for one in self.episodes.values())

        def describe(episode: Episode) -> EpisodeInfo:
            if (position := positions.get(episode.episode_id)) is None:
                return episode.describe()
            return episode.describe(position, self._places.estimate_s(position, now_open))

        return tuple(map(describe, episodes))

    def forget(self) -> None:
        """Drop closed episodes that are old or too many; those of a group stay as long as it does."""
        now = time.monotonic()
        closed = [one for one in self.episodes.values() if one.result is not None and one.group_id not in self.groups]
        for place, episode in enumerate(reversed(closed)):
            if place >= MOST_KEPT or (episode.forget_at is not None and episode.forget_at <= now):
                del self.episodes[episode.episode_id]
