"""The teams that one may be part of: a hospital ward, a software company, a theatre."""

from datetime import UTC, datetime
from random import Random

from hub.apps.chat import world_software, world_theatre, world_ward
from hub.apps.chat.app import APP
from hub.apps.chat.building import Building
from hub.apps.chat.state import State
from hub.engine.cast import Cast
from hub.engine.files import Shelf

WARD_NOW = datetime(2026, 2, 11, 10, 20, tzinfo=UTC)
SOFTWARE_NOW = datetime(2026, 5, 20, 13, 40, tzinfo=UTC)
THEATRE_NOW = datetime(2026, 9, 18, 11, 45, tzinfo=UTC)


@APP.world(now=WARD_NOW)
def ward(chance: Random, shelf: Shelf) -> State:
    """The operations of a hospital ward: rota, beds, supplies, building works; a staff of seventeen."""
    return world_ward.state(Building(chance, shelf, WARD_NOW, Cast(chance, "alderhospital.example")))


@APP.world(now=SOFTWARE_NOW)
def software(chance: Random, shelf: Shelf) -> State:
    """A company of twenty-four that makes software for delivery routes, a day before a release."""
    return world_software.state(Building(chance, shelf, SOFTWARE_NOW, Cast(chance, "brindleroutes.example")))


@APP.world(now=THEATRE_NOW)
def theatre(chance: Random, shelf: Shelf) -> State:
    """A theatre production four weeks before its opening night: cast, crew and house."""
    return world_theatre.state(Building(chance, shelf, THEATRE_NOW, Cast(chance, "halfmoonplayhouse.example")))
