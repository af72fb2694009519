import os
import stat


def mode(path):
    found = os.lstat(path)
    return stat.S_IFMT(found.st_mode), stat.S_IMODE(found.st_mode)


def kept():
    for name in ("2024.txt", "index.txt"):
        with open(f"/home/user/diary/{name}") as file:
            if file.read() != f"{name}\n":
                return False
    names = sorted(os.listdir("/home/user/diary"))
    return names == ["2024.txt", "index.txt"] and mode("/home/user/diary/index.txt") == (stat.S_IFREG, 0o644)


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(bool(measure()))
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


grade(
    [("file", 0.5, lambda: mode("/home/user/diary/2024.txt") == (stat.S_IFREG, 0o600)), ("folder", 0.5, lambda: mode("/home/user/diary") == (stat.S_IFDIR, 0o700))],
    [("rest", lambda: kept())],
)
