"""Measurements of what we claim to be fast, each beside a peer's way on the same desktop in the same run."""
