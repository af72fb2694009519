import os
import stat

FOLDER = "/home/user/.config/uploader"


def text(name):
    with open(os.path.join(FOLDER, name)) as file:
        return file.read().rstrip("\n")


def private():
    return stat.S_IMODE(os.stat(os.path.join(FOLDER, "token")).st_mode) == 0o600


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
    [("text", 0.5, lambda: text("token") == "k7-marble"), ("mode", 0.5, lambda: private())],
    [("server", lambda: text("server") == "files.example")],
)
