"""A class with __eq__, __enter__ and __iter__."""

from pathlib import Path


class Lines:
    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.lines: list[str] = []

    def __enter__(self) -> "Lines":
        self.lines = self.path.read_text(encoding="utf-8").splitlines()
        return self

    def __exit__(self, *_: object) -> None:
        self.lines = []

    def __iter__(self):
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, index: int) -> str:
        return self.lines[index]


score = 0.0
try:
    with Lines("/home/user/hosts") as lines:
        if len(lines) == 3 and lines[0] == "10.0.0.1 gate" and sorted(lines)[-1].endswith("printer"):
            score = 1.0
except (OSError, IndexError):
    score = 0.0
print(f"REWARD: {score}")
