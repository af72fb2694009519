"""What stands in a conversation where an older picture was."""

PLACEHOLDER = "[an earlier picture of the screen stood here]"
