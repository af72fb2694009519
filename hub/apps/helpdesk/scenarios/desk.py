"""Puts requests into a help desk before a task begins, with what was written in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from hub.apps.helpdesk.state import Article, Device, Message, Request, State
from hub.engine.clock import stamp
from hub.engine.prepared_state import PreparedState

COMPUTERS = ("Computers", "Workstations")
"""What organisations call the category of requests about computers."""


@dataclass
class Desk(PreparedState[State]):
    """A help desk that is being prepared."""

    now: datetime
    rng: Random

    def open_request(
        self,
        requester_id: str,
        subject: str,
        description: str,
        said: Sequence[tuple[str, str, bool]] = (),
        *,
        device_id: str | None = None,
    ) -> str:
        """Add an open request about a computer, with low priority and without a team, and return its id.

        Args:
            requester_id: who asks.
            subject: its subject.
            description: what they write.
            said: what was written in it later: the name of who wrote, the text, and whether it is a note for agents.
            device_id: the device that it is about.
        """
        minutes = sorted(self.rng.sample(range(120, 2_700), len(said) + 1), reverse=True)
        moments = [stamp(self.now - timedelta(minutes=one)) for one in minutes]
        messages = tuple(
            Message(author=author, text=text, internal=internal, written_at=moment)
            for (author, text, internal), moment in zip(said, moments[1:], strict=True)
        )
        request = Request(
            number=max(one.number for one in self.state.requests.values()) + 1,
            subject=subject,
            description=description,
            requester_id=requester_id,
            category_id=self.category_of_computers(),
            priority="low",
            device_id=device_id,
            messages=messages,
            opened_at=moments[0],
        )
        return self.add("requests", request)

    def add_laptop(self) -> str:
        """Add a laptop that nobody uses, of a model that there is, and return its id."""
        devices = self.state.devices.values()
        taken = {one.code for one in devices}
        number = self.rng.choice([one for one in range(201, 260) if f"LT-{one}" not in taken])
        model = self.rng.choice([one.model for one in devices if one.kind == "laptop"])
        serial = f"{model[:2].upper()}{self.rng.randrange(10_000, 99_999)}"
        return self.add("devices", Device(code=f"LT-{number}", model=model, kind="laptop", serial=serial))

    def publish(self, title: str, text: str, author_id: str) -> str:
        """Add a published article about computers, and return its id."""
        category_id = self.category_of_computers()
        article = Article(title=title, text=text, category_id=category_id, author_id=author_id, status="published")
        return self.add("articles", article)

    def category_of_computers(self) -> str:
        """Return the category of requests about computers."""
        return next(key for key, one in self.state.categories.items() if one.name in COMPUTERS)

    def colleagues(self) -> list[str]:
        """Return the names of the other agents, in random order."""
        names = [one.name for key, one in self.state.agents.items() if key != self.state.me]
        return self.rng.sample(names, len(names))

    def given(self, person_id: str) -> str:
        """Return the first name of somebody who asks."""
        return self.state.people[person_id].name.partition(" ")[0]
