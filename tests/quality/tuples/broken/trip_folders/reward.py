import os

TOWNS = ("rome", "oslo", "cork")
made = [town for town in TOWNS if os.path.isdir("/home/user/trips/" + town)]
earned = round(len(made) / len(TOWNS), 3)
print(f"COMPONENT folders {earned} 1.0")
print(f"REWARD: {earned}")
