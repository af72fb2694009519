import json
import configparser
import sys
from pathlib import Path
from dataclasses import dataclass, field

TASK: dict = {}  # filled by render()


@dataclass
class Card:
    """Points earned so far."""

    lines: list = field(default_factory=list)
    total: float = 0.0

    def add(self, name, earned, maximum):
        earned = max(0.0, min(maximum, earned))
        self.lines.append(f"COMPONENT {name} {earned:.4f} {maximum:.4f}")
        self.total += earned


class Checker:
    """Looks at ini_config in the captured home."""

    def __init__(self, home, want):
        self.path = home / f"{TASK['task_id']}.ini"
        self.want = want
        self.card = Card()

    def state(self):
        path = self.path
        parser = configparser.ConfigParser()
        parser.read(path, encoding="utf-8")
        return parser

    def port(self, state):
        want = self.want
        return state.getint("server", "port", fallback=-1) == want["port"]

    def level(self, state):
        want = self.want
        return state.get("logging", "level", fallback="").upper() == want["level"]

    def no_debug(self, state):
        want = self.want
        if not state.has_section("server"):
            return False
        return not state.getboolean("server", "debug", fallback=True)

    def run(self):
        try:
            state = self.state()
        except Exception as error:
            print("unreadable:", error, file=sys.stderr)
            return 0.0
        try:
            self.card.add("port", 0.5 * self.port(state), 0.5)
        except Exception as error:
            self.card.add("port", 0.0, 0.5)
            print("port", error, file=sys.stderr)
        try:
            self.card.add("level", 0.25 * self.level(state), 0.25)
        except Exception as error:
            self.card.add("level", 0.0, 0.25)
            print("level", error, file=sys.stderr)
        try:
            self.card.add("no_debug", 0.25 * self.no_debug(state), 0.25)
        except Exception as error:
            self.card.add("no_debug", 0.0, 0.25)
            print("no_debug", error, file=sys.stderr)
        for line in self.card.lines:
            print(line)
        return self.card.total


reward = Checker(Path("/home/user"), TASK["parameters"]).run()
print(f"REWARD: {reward:.6f}")
