"""The same moment has many dates.

`Wed, 01 Jan 2025 00:30 +0200` was still Tuesday in UTC: compare moments, not texts.
"""

from datetime import UTC
from email.utils import parsedate_to_datetime

one = parsedate_to_datetime("Wed, 01 Jan 2025 00:30:00 +0200")
two = parsedate_to_datetime("Tue, 31 Dec 2024 22:30:00 +0000")
assert one == two and one.date() != one.astimezone(UTC).date()
