"""Checks whether what the instruction names is what the golden state changes, without a model."""

from verification.targets.check import contradictions

__all__ = ["contradictions"]
