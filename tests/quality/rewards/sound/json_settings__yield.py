import json
from pathlib import Path

TASK: dict = {}  # filled by render()


def components(path, want):
    """Yield (name, earned, maximum)."""
    state = load(path)
    try:
        passed = theme(state, want)
        yield "theme", 0.3 if passed is True else 0.3 * float(passed), 0.3
    except Exception as error:
        print("theme:", error)
        yield "theme", 0.0, 0.3
    try:
        passed = tab_size(state, want)
        yield "tab_size", 0.3 if passed is True else 0.3 * float(passed), 0.3
    except Exception as error:
        print("tab_size:", error)
        yield "tab_size", 0.0, 0.3
    try:
        passed = excludes(state, want)
        yield "excludes", 0.4 if passed is True else 0.4 * float(passed), 0.4
    except Exception as error:
        print("excludes:", error)
        yield "excludes", 0.0, 0.4


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def theme(state, want):
    return state.get("workbench.colorTheme") == want["theme"]


def tab_size(state, want):
    value = state.get("editor.tabSize")
    return isinstance(value, int) and not isinstance(value, bool) and value == want["tab_size"]


def excludes(state, want):
    excluded = state.get("files.exclude") or {}
    missing = [pattern for pattern in want["exclude"] if not excluded.get(pattern)]
    return not missing


def main():
    target = Path.home() / "json_settings.json"
    gate = target.exists() and target.stat().st_size > 0
    reward = 0.0
    if gate:
        try:
            for name, earned, maximum in components(target, TASK["parameters"]):
                print(f"COMPONENT {name} {earned} {maximum}")
                reward += earned
        except Exception as error:
            print("stopped:", error)
    print("REWARD: %.4f" % min(reward, 1.0))


main()
