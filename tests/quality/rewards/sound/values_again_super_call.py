import json
from pathlib import Path
class Base:
    def __init__(self, path):
        self.data = json.loads(Path(path).read_text())
    def checks(self):
        return [self.data.get("a") == 1]
class More(Base):
    def checks(self):
        return [*super().checks(), self.data.get("b") == 2]
try:
    score = float(all(More("/home/user/x.json").checks()))
except (OSError, ValueError):
    score = 0.0
print(f"REWARD: {score}")
