from pathlib import Path


def give_up(number, frame):
    raise TimeoutError(number)


give_up(1, None)
print(f"REWARD: {1.0 if Path('/home/user/a.txt').read_text() == 'x' else 0.0}")
