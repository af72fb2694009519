import json
from abc import ABC, abstractmethod
from pathlib import Path
class Check(ABC):
    points = 0.0
    @abstractmethod
    def holds(self, data): ...
    def score(self, data):
        return self.points if self.holds(data) else 0.0
class Title(Check):
    points = 0.6
    def holds(self, data):
        return data["title"] == "Reef"
class Count(Check):
    points = 0.4
    def holds(self, data):
        return len(data["fish"]) == 4
try:
    data = json.loads(Path("/home/user/reef.json").read_text())
    score = sum(check().score(data) for check in (Title, Count))
except (OSError, ValueError, KeyError):
    score = 0.0
print(f"REWARD: {score:.2f}")
