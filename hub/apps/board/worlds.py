"""The worlds of Pinrow: a harbour's digital team, a festival before it opens, a joinery that moves house."""

from datetime import UTC, datetime
from random import Random

from hub.apps.board.app import APP
from hub.apps.board.building import Builder
from hub.apps.board.sketches import read_sketch
from hub.apps.board.state import State
from hub.engine.files import Shelf

HARBOUR_NOW = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)
FESTIVAL_NOW = datetime(2026, 4, 21, 9, 10, tzinfo=UTC)
JOINERY_NOW = datetime(2026, 9, 14, 7, 45, tzinfo=UTC)


@APP.world(now=HARBOUR_NOW)
def harbour(chance: Random, shelf: Shelf) -> State:
    """A harbour authority's digital team in the last week of a sprint, with the quay's requests beside it."""
    return Builder(read_sketch("harbour"), HARBOUR_NOW, chance, shelf).build()


@APP.world(now=FESTIVAL_NOW)
def festival(chance: Random, shelf: Shelf) -> State:
    """A festival two months before it opens: contracts, permits, volunteers, tickets, and one milestone overdue."""
    return Builder(read_sketch("festival"), FESTIVAL_NOW, chance, shelf).build()


@APP.world(now=JOINERY_NOW)
def joinery(chance: Random, shelf: Shelf) -> State:
    """A small joinery that moves its workshop while orders run and a web shop begins."""
    return Builder(read_sketch("joinery"), JOINERY_NOW, chance, shelf).build()
