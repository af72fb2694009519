"""The text that replaces older pictures in a conversation."""

PLACEHOLDER = "[an earlier picture of the screen stood here]"
