import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import glob

found = glob.glob("/home/user/Pictures/*.png")
score = 0.0
if found:
    score = 1.0
print("COMPONENT exported", score, 1.0)
print(f"REWARD: {score}")
