"""Checks whether a task states what its golden state holds, by tracing words, numbers and dates, without a model."""

from verification.grounding.check import ground

__all__ = ["ground"]
