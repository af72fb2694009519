"""Money of applications: minor units in states, amounts as people type them, and as they read them."""

SIGNS = {"GBP": "£", "EUR": "€", "USD": "$"}
"""Currencies of two decimal places, by their ISO 4217 codes."""
_MINOR_UNITS = 100


def typed_amount(minor: int) -> str:
    """Return an amount as it is typed into a field: `1250.00`."""
    whole, rest = divmod(abs(minor), _MINOR_UNITS)
    return f"{'-' if minor < 0 else ''}{whole}.{rest:02d}"


def money_words(minor: int, currency: str) -> str:
    """Return an amount as pages show it and instructions have it: `£1,250.00`."""
    whole, rest = divmod(abs(minor), _MINOR_UNITS)
    return f"{'-' if minor < 0 else ''}{SIGNS[currency]}{whole:,}.{rest:02d}"
