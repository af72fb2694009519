"""The worlds: three offices with their workbooks."""

from datetime import UTC, datetime
from random import Random

from hub.apps.spreadsheet import world_roastery, world_school, world_workshop
from hub.apps.spreadsheet.app import APP
from hub.apps.spreadsheet.state import State
from hub.engine.files import Shelf


@APP.world(now=datetime(2026, 3, 9, 8, 30, tzinfo=UTC))
def roastery(chance: Random, shelf: Shelf) -> State:
    """A coffee roastery: stock and suppliers, wholesale prices, the half-year's budget, a week's roster."""
    del shelf
    return world_roastery.build(chance)


@APP.world(now=datetime(2026, 5, 18, 13, 10, tzinfo=UTC))
def school(chance: Random, shelf: Shelf) -> State:
    """A teacher's workbooks: marks of two classes, the costs and payments of a trip, loans of the class library."""
    del shelf
    return world_school.build(chance)


@APP.world(now=datetime(2026, 10, 1, 7, 45, tzinfo=UTC))
def workshop(chance: Random, shelf: Shelf) -> State:
    """A small joinery: job costing, timesheets, materials with their value, tools and when they were bought."""
    del shelf
    return world_workshop.build(chance)
