import json
import configparser
from pathlib import Path

TASK: dict = {}  # filled by render()


def main():
    want = TASK["parameters"]
    path = Path("/home/user/ini_config.ini")
    results = []
    if not path.is_file():
        print("no file at", path)
        print("REWARD: 0.0")
        return
    try:
        state = read_state(path)
    except Exception as error:
        print("unreadable:", error)
        print("REWARD: 0.0")
        return
    try:
        results.append(("port", 0.5 * float(port(state, want)), 0.5))
    except Exception as error:
        print("port failed:", error)
        results.append(("port", 0.0, 0.5))
    try:
        results.append(("level", 0.25 * float(level(state, want)), 0.25))
    except Exception as error:
        print("level failed:", error)
        results.append(("level", 0.0, 0.25))
    try:
        results.append(("no_debug", 0.25 * float(no_debug(state, want)), 0.25))
    except Exception as error:
        print("no_debug failed:", error)
        results.append(("no_debug", 0.0, 0.25))
    total = 0.0
    for name, earned, maximum in results:
        print(f"COMPONENT {name} {earned:.3f} {maximum:.3f}")
        total += earned
    total = 1.0 if total > 0.9999 else total
    print(f"REWARD: {total:.4f}")


def read_state(path):
    parser = configparser.ConfigParser()
    parser.read(path, encoding="utf-8")
    return parser


def port(state, want):
    return state.getint("server", "port", fallback=-1) == want["port"]


def level(state, want):
    return state.get("logging", "level", fallback="").upper() == want["level"]


def no_debug(state, want):
    if not state.has_section("server"):
        return False
    return not state.getboolean("server", "debug", fallback=True)


if __name__ == "__main__":
    main()
