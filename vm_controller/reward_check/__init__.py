"""The static check of a reward script: regular expressions, the syntax tree and a small abstract interpreter."""

from vm_controller.reward_check.check import RULES, check

__all__ = ["RULES", "check"]
