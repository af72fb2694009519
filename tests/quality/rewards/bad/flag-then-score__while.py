import json
from pathlib import Path

TASK: dict = {}  # filled by render()
done = False
score = 0.0
while not done:
    done = True
    data = Path("/home/user/log.txt").read_text()
    print(len(data))
matched = "Finished" in data
if matched:
    score += 0.5
if done:
    score += 0.5
print("REWARD:", score)
