import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import logging

logging.basicConfig(filename="/home/user/reward.log", level=logging.INFO)
text = Path("/home/user/todo.txt").read_text()
score = 1.0 if text.strip() == TASK["parameters"]["text"] else 0.0
logging.info("score %s", score)
print(f"REWARD: {score}")
