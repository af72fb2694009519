"""A class whose bound methods stand in a table of weights."""

import configparser


class Checks:
    def __init__(self, path: str) -> None:
        self.ini = configparser.ConfigParser()
        self.ini.read(path, encoding="utf-8")

    def theme(self) -> bool:
        return self.ini.get("view", "theme", fallback="") == "dark"

    def zoom(self) -> bool:
        return self.ini.get("view", "zoom", fallback="") == "125"

    def start(self) -> bool:
        return self.ini.get("start", "page", fallback="") == "notes"


checks = Checks("/home/user/app.ini")
TABLE = {checks.theme: 0.4, checks.zoom: 0.3, checks.start: 0.3}
score = sum(points for method, points in TABLE.items() if method())
print(f"REWARD: {score:.2f}")
