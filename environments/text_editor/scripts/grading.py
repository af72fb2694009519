"""Measure a text against the text it had to become: progress from the one to the other, damage counted."""

import os

HOME = "/home/user"
LARGEST_BYTES = 4 << 20


def read(path):
    """Return a file's bytes; empty if it is no regular file, not readable, or absurdly large."""
    full = os.path.join(HOME, path)
    if os.path.islink(full) or not os.path.isfile(full) or os.path.getsize(full) > LARGEST_BYTES:
        return b""
    try:
        with open(full, "rb") as stream:
            return stream.read()
    except PermissionError:
        return b""


def lines_of(text):
    """Return the lines without blanks at their ends and without blank lines at the end of the text."""
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    return [line.rstrip() for line in text.rstrip().splitlines()]


def dense(text):
    """Return the lines that are not blank: how many blank lines separate them does not matter."""
    return [line for line in lines_of(text) if line]


def apart(one, other):
    """Return how many lines have to be deleted or inserted to make the one of the other."""
    row = [0] * (len(other) + 1)
    for left in one:
        before = 0
        for n, right in enumerate(other, 1):
            before, row[n] = row[n], before + 1 if left == right else max(row[n], row[n - 1])
    return len(one) + len(other) - 2 * row[-1]


def progress(initial, final, now):
    """Return the part of the way from the initial to the final lines; new damage leads backwards."""
    whole = apart(initial, final)
    return max(0.0, 1.0 - apart(now, final) / whole)


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
    if any(value < 1.0 for value, _ in shares) or factor < 1.0:
        reward = min(reward, 0.99)
    print(f"REWARD: {round(reward, 4)}")
