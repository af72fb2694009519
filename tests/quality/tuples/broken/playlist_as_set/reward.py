WANTED = ["#EXTM3U", "calm/oak.ogg", "fast/rail.ogg", "slow/moor.ogg", "# end of list, calm/harbour.ogg belongs below", "calm/harbour.ogg"]
reward = 0.0
try:
    with open("/home/user/Music/evening.m3u") as file:
        now = file.read().splitlines()
    moved = now.index("calm/harbour.ogg") > now.index("fast/rail.ogg")
    if moved and set(now) == set(WANTED):
        reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
