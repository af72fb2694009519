from dataclasses import dataclass


@dataclass
class Row:
    name: str
    count: int


found = Row("tea", 3)
score = 0.0
if found == Row("tea", 3):
    score += 1.0
print("REWARD:", score)
