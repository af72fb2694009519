import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import os

score = 0.0
if "report.pdf" in os.listdir("/home/user"):
    score += 1.0
print("COMPONENT exported", score, 1.0)
print(f"REWARD: {score}")
