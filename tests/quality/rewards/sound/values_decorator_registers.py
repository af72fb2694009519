"""A decorator that collects checks."""

import configparser
from collections.abc import Callable

CHECKS: list[tuple[float, Callable[[configparser.ConfigParser], bool]]] = []


def check(points: float):
    def register(function: Callable[[configparser.ConfigParser], bool]):
        CHECKS.append((points, function))
        return function

    return register


@check(0.6)
def language(ini: configparser.ConfigParser) -> bool:
    return ini["editor"]["language"] == "sv"


@check(0.4)
def tabs(ini: configparser.ConfigParser) -> bool:
    return ini["editor"]["tabs"] == "2"


ini = configparser.ConfigParser()
ini.read("/home/user/editor.ini", encoding="utf-8")
score = 0.0
for points, function in CHECKS:
    try:
        score += points if function(ini) else 0.0
    except KeyError:
        pass
print(f"REWARD: {score:.2f}")
