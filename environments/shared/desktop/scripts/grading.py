"""Measure what is below the home against a task: partial credit, and what must not have been damaged."""

import os

HOME = "/home/user"
INCOMPLETE = 0.5  # what work that is not complete earns, of what its parts are worth
LARGEST_BYTES = 32 << 20


def read(path):
    """Return the bytes of a regular file below the home; None if it is no such file or absurdly large."""
    full = os.path.join(HOME, path)
    if os.path.islink(full) or not os.path.isfile(full) or os.path.getsize(full) > LARGEST_BYTES:
        return None
    try:
        with open(full, "rb") as stream:
            return stream.read()
    except PermissionError:
        return None


def share(truths):
    """Return which part of the truths holds; an empty list holds wholly."""
    truths = [bool(truth) for truth in truths]
    return sum(truths) / len(truths) if truths else 1.0


def grade(components, gates):
    """Print every component and the reward: weighted shares, multiplied by what must not have been damaged."""
    total = sum(weight for _, weight, _ in components)
    shares = []
    for name, weight, measure in components:
        try:
            value = measure()
        except Exception as error:
            print(f"{name}: {error!r}")
            value = 0.0
        shares.append((value, weight))
        print(f"COMPONENT {name} {weight * value / total:.4f} {weight / total:.4f}")
    factor = 1.0
    for name, measure in gates:
        try:
            value = measure()
        except Exception as error:
            print(f"{name}: {error!r}")
            value = 0.0
        factor *= value
        print(f"GATE {name} {value:.4f}")
    reward = sum(value * weight for value, weight in shares) * factor / total
    print_reward(reward, is_complete=factor == 1.0 and all(value == 1.0 for value, _ in shares))


def print_reward(reward, is_complete):
    """Print a reward; what lacks something, however little, earns half of what its parts are worth."""
    print(f"REWARD: {round(reward if is_complete else reward * INCOMPLETE, 4)}")
