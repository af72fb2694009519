"""Authors that make imported rewards sound: states and first reward from the dataset, later rewards from a model.

The first round measures the published reward unchanged. Surviving mutants appear in the review of that round, which the
model reads like the author of any reward: it sees both desktops and no setup script.
"""

from collections.abc import Sequence

from bundles.bundle import Bundle
from clients.authors.protocol import Authors, Discriminator
from clients.authors.reverification import ReplayAuthors, ReplayGenerator
from clients.workspace import Workspace
from schemas.tasks import Task


class RewritingDiscriminator:
    """Writes the published reward in round 1; from round 2 on, another author writes it."""

    def __init__(self, published: Discriminator, author: Discriminator) -> None:
        self._published = published
        self._author = author

    async def write(self, workspace: Workspace, round_number: int) -> None:
        """Write, run and review the reward of a round.

        Args:
            workspace: The workspace, accessed with the Discriminator's token.
            round_number: From 1; in round 1 the reward is the published one.
        """
        author = self._published if round_number == 1 else self._author
        await author.write(workspace, round_number)


class HardeningAuthors:
    """The authors for every task of a dataset whose rewards are rewritten where necessary."""

    def __init__(self, bundles: Sequence[Bundle], authors: Authors) -> None:
        """Keep the tuples and the authors whose Discriminator writes the new rewards."""
        self._published = ReplayAuthors(bundles)
        self._authors = authors

    def fingerprint(self, task: Task) -> str:
        """Return a hash of the bundle and of what the new author works from."""
        return f"{self._published.fingerprint(task)} {self._authors.fingerprint(task)}"

    def generator(self, task: Task) -> ReplayGenerator:
        """Return the author of the two states, which replays the dataset's scripts."""
        return self._published.generator(task)

    def discriminator(self, task: Task) -> RewritingDiscriminator:
        """Return the author of the reward: the published reward in round 1, another author from round 2 on."""
        return RewritingDiscriminator(self._published.discriminator(task), self._authors.discriminator(task))
