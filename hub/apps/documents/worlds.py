"""The drives that a session may begin with."""

from datetime import UTC, datetime
from random import Random

from hub.apps.documents import (
    bakery,
    bakery_kitchen,
    bakery_money,
    bakery_office,
    bakery_safety,
    bakery_shops,
    festival,
    festival_desk,
    festival_money,
    festival_office,
    festival_programme,
    instruments,
    instruments_company,
    instruments_desk,
    instruments_product,
    instruments_quality,
)
from hub.apps.documents.app import APP
from hub.apps.documents.drive import Drive
from hub.apps.documents.state import State
from hub.engine.files import Shelf

QUOTA_BYTES = 256 << 10
BAKERY_NOW = datetime(2026, 3, 9, 7, 10, tzinfo=UTC)
FESTIVAL_NOW = datetime(2026, 6, 17, 13, 40, tzinfo=UTC)
INSTRUMENTS_NOW = datetime(2026, 10, 13, 8, 50, tzinfo=UTC)


@APP.world(now=BAKERY_NOW)
def three_shops(chance: Random, shelf: Shelf) -> State:
    """A bakery with three shops, four weeks before Easter: recipes, minutes, a new oven, wedding cakes."""
    drive = Drive(chance, shelf, BAKERY_NOW, "", QUOTA_BYTES)
    filled = bakery.bakery(drive)
    for part in (bakery_office, bakery_money, bakery_kitchen, bakery_safety, bakery_shops):
        part.add(filled)
    return drive.state()


@APP.world(now=FESTIVAL_NOW)
def book_festival(chance: Random, shelf: Shelf) -> State:
    """The office of a book festival that opens in three weeks: sessions, volunteers, money, safety, press."""
    drive = Drive(chance, shelf, FESTIVAL_NOW, "", QUOTA_BYTES)
    filled = festival.festival(drive)
    for part in (festival_programme, festival_money, festival_office, festival_desk):
        part.add(filled)
    return drive.state()


@APP.world(now=INSTRUMENTS_NOW)
def weather_instruments(chance: Random, shelf: Shelf) -> State:
    """A maker of weather instruments seven weeks before a launch: requirements, tests, audits, suppliers, a fair."""
    drive = Drive(chance, shelf, INSTRUMENTS_NOW, "", QUOTA_BYTES)
    filled = instruments.instruments(drive)
    for part in (instruments_product, instruments_quality, instruments_company, instruments_desk):
        part.add(filled)
    return drive.state()
