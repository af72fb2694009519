"""What the world of the office is called, whose it is, and when it begins."""

from datetime import UTC, datetime

WORLD = "office"
NAME = "Tarn & Calloway Instruments"
DOMAIN = "tarncalloway.example"
NOW = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)
