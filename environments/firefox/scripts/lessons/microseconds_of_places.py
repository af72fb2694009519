"""Times in `places.sqlite` are microseconds since 1970, those of permissions milliseconds.

Mixed up they are a thousand times too large.
"""

from datetime import UTC, datetime

places, permission = 1_735_725_600_000_000, 1_735_725_600_000
assert (
    datetime.fromtimestamp(places / 1e6, UTC)
    == datetime.fromtimestamp(permission / 1e3, UTC)
    == datetime(2025, 1, 1, 10, tzinfo=UTC)
)
