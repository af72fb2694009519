"""What a change of a seat costs, and what a cancelled one is refunded, by the rule of its fare."""

from datetime import date

from hub.apps.travel.state import Departure, Seat

CHANGE_FEE = 2_500
"""What it costs to change a booked seat of a semi-flexible fare, in minor units."""
HALF_UNTIL_DAYS = 3
"""A semi-flexible fare is refunded by half up to so many days before the departure."""


def changed_price(seat: Seat, old: Departure, new: Departure) -> int:
    """Return the price of a seat after a change: a dearer fare is paid for, a cheaper one is not refunded.

    What is only held costs what the new departure costs.
    """
    if seat.status == "held":
        return new.fare
    return seat.price + max(0, new.fare - old.fare) + (0 if old.rule == "flexible" else CHANGE_FEE)


def refund_of(seat: Seat, departure: Departure, today: str) -> int:
    """Return what is refunded for a seat that is cancelled today; nothing was paid for one that is held."""
    if seat.status == "held" or departure.rule == "saver":
        return 0
    if departure.rule == "flexible":
        return seat.price
    left = (date.fromisoformat(departure.day) - date.fromisoformat(today)).days
    return seat.price // 2 if left >= HALF_UNTIL_DAYS else 0
