import json
from dataclasses import dataclass, field, fields
from pathlib import Path
@dataclass
class Score:
    title: float = 0.0
    size: float = 0.0
    notes: list = field(default_factory=list)
    def total(self):
        return sum(getattr(self, f.name) for f in fields(self) if f.name != "notes")
score = Score()
try:
    data = json.loads(Path("/home/user/d.json").read_text())
    score.title = 0.5 if data["title"] == "Fjord" else 0.0
    score.size = 0.5 if data["size"] == [800, 600] else 0.0
except (OSError, ValueError, KeyError) as error:
    score.notes.append(str(error))
print(f"REWARD: {score.total()}")
