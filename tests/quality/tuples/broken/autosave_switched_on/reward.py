import json

WANTED = {"autosave": True, "grid": True, "ruler": True, "undo_steps": 40}
reward = 0.0
try:
    with open("/home/user/.config/sketch/settings.json") as file:
        if json.load(file) == WANTED:
            reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
