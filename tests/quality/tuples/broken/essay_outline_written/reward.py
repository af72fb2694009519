import os

reward = 0.0
path = "/home/user/Documents/outline.txt"
if os.path.isfile(path) and os.path.getsize(path) > 10:
    reward = 1.0
print(f"REWARD: {reward}")
