import json
import configparser
from pathlib import Path

TASK: dict = {}  # filled by render()

PATH = Path("/home/user/ini_config.ini")
want = TASK.get("parameters") or {}


def load(path):
    parser = configparser.ConfigParser()
    parser.read(path, encoding="utf-8")
    return parser


def check_port(state):
    return state.getint("server", "port", fallback=-1) == want["port"]


def check_level(state):
    return state.get("logging", "level", fallback="").upper() == want["level"]


def check_no_debug(state):
    if not state.has_section("server"):
        return False
    return not state.getboolean("server", "debug", fallback=True)


COMPONENTS = [
    ("port", 0.5, check_port),
    ("level", 0.25, check_level),
    ("no_debug", 0.25, check_no_debug),
]


def run():
    try:
        state = load(PATH)
    except Exception as error:
        return 0.0, [f"load {error}"]
    earned, lines = 0.0, []
    for name, weight, function in COMPONENTS:
        try:
            share = float(function(state))
        except Exception as error:
            print(name, error)
            share = 0.0
        earned += weight * share
        lines.append(f"COMPONENT {name} {weight * share:.4f} {weight:.4f}")
    return earned, lines


reward, printed = run()
print("\n".join(printed))
print("REWARD: {:.4f}".format(reward))
