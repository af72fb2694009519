"""The name, the owner and the starting time of the office world."""

from datetime import UTC, datetime

WORLD = "office"
NAME = "Tarn & Calloway Instruments"
DOMAIN = "tarncalloway.example"
NOW = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)
