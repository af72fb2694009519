"""Who is in a workspace and who of them has, reports and discusses which card; and when people are at work."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from hub.apps.board.drawing import Words, often
from hub.apps.board.sketches import CardSketch, WorldSketch
from hub.apps.board.state import Card, Member, Project, State
from hub.engine.cast import Cast
from hub.engine.clock import stamp
from hub.engine.records import Id

FRIDAY = 4


@dataclass(frozen=True)
class CardDraft:
    """A card that was made, with what it was made from."""

    name: Id
    sketch: CardSketch
    words: Words


class People:
    """The members of a workspace, and chance among them."""

    def __init__(self, sketch: WorldSketch, cast: Cast, now: datetime, chance: Random) -> None:
        """Give everybody of the sketch a name."""
        self._chance = chance
        self.members: dict[Id, Member] = {}
        self._crafts: dict[Id, str] = {}
        for place, one in enumerate(sketch.people, 1):
            person = cast.person(one.job)
            name = f"member-{place}"
            days = chance.randint(2, 5) if one.standing == "invited" else chance.randint(220, 1500)
            self.members[name] = Member(
                name=person.name,
                email=person.email,
                job=one.job,
                role=one.role,
                standing=one.standing,
                weekly_points=one.points,
                joined=stamp(at_work(now - timedelta(days=days), chance)),
            )
            self._crafts[name] = one.craft
        self.me = "member-1"

    def given(self, member_id: Id) -> str:
        """Return somebody's given name."""
        return self.members[member_id].name.partition(" ")[0]

    def of_craft(self, craft: str) -> list[Id]:
        """Return who has a craft, and access."""
        return [
            name for name, one in self._crafts.items() if one == craft and self.members[name].standing != "deactivated"
        ]

    def of_crafts(self, crafts: Iterable[str]) -> list[Id]:
        """Return who has one of several crafts, and access."""
        return [name for craft in crafts for name in self.of_craft(craft)]

    def assignee(self, project: Project, sketch: CardSketch) -> Id | None:
        """Return who has a card: most often somebody of its craft, and nobody yet for much that waits."""
        if sketch.at in ("waiting", "archived") and often(self._chance, 0.42):
            return None
        if sketch.at == "done" and often(self._chance, 0.15):
            left = [name for name, one in self._crafts.items() if one == sketch.by and self._has_left(name)]
            if left:
                return left[0]
        if often(self._chance, 0.1):
            return self.me
        own = [name for name in self.of_craft(sketch.by) if name in project.member_ids and self._takes_cards(name)]
        return self._chance.choice(own or [project.lead_id])

    def reporter(self, project: Project, assignee_id: Id | None) -> Id:
        """Return who reported a card."""
        if often(self._chance, 0.3):
            return self.me
        others = [name for name in project.member_ids if name != assignee_id and self._takes_cards(name)]
        return self._chance.choice(others)

    def speakers(self, project: Project, card: Card) -> dict[str, Id]:
        """Return who is meant by A, R, M and O in what is said under a card."""
        assignee_id = card.assignee_id or project.lead_id
        active = [name for name in project.member_ids if self.members[name].standing == "active"]
        others = [name for name in active if name not in (assignee_id, card.reporter_id)]
        return {"A": assignee_id, "R": card.reporter_id, "M": self.me, "O": self._chance.choice(others)}

    def _takes_cards(self, name: Id) -> bool:
        return self.members[name].role != "guest" and self.members[name].standing == "active"

    def _has_left(self, name: Id) -> bool:
        return self.members[name].standing == "deactivated"


def at_work(moment: datetime, chance: Random) -> datetime:
    """Return a moment in the working hours of a working day about then."""
    return weekday(moment).replace(hour=chance.randint(7, 16), minute=chance.randrange(60), second=0)


def weekday(moment: datetime) -> datetime:
    """Return the Friday before a day of a weekend; other days stay."""
    return moment - timedelta(days=max(moment.weekday() - FRIDAY, 0))


def stages_of(state: State, project: Project, stage: str, chance: Random) -> Id:
    """Return a column of a stage; where a column is full, work stands in another of that stage or before it."""
    own = [name for name in project.column_ids if state.columns[name].stage == stage]
    taken = [card.column_id for card in state.cards.values() if not card.archived]
    free = [name for name in own if (limit := state.columns[name].limit) is None or taken.count(name) < limit]
    if free or not project.enforce_limits:
        return chance.choice(free or own)
    return project.column_ids[0]
