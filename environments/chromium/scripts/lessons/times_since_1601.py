"""The browser counts microseconds since 1601.

Read as seconds since 1970 they are no date at all.
"""

from datetime import datetime, timedelta

added = 13_380_000_000_000_000
assert datetime(1601, 1, 1) + timedelta(microseconds=added) == datetime(2024, 12, 30, 2, 40)
try:
    datetime.fromtimestamp(added)
except (OverflowError, ValueError, OSError):
    pass
else:
    raise AssertionError("a date was made of it")
