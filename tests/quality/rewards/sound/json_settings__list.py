import json
from pathlib import Path

TASK: dict = {}  # filled by render()


def main():
    want = TASK["parameters"]
    path = Path("/home/user/json_settings.json")
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
        results.append(("theme", 0.3 * float(theme(state, want)), 0.3))
    except Exception as error:
        print("theme failed:", error)
        results.append(("theme", 0.0, 0.3))
    try:
        results.append(("tab_size", 0.3 * float(tab_size(state, want)), 0.3))
    except Exception as error:
        print("tab_size failed:", error)
        results.append(("tab_size", 0.0, 0.3))
    try:
        results.append(("excludes", 0.4 * float(excludes(state, want)), 0.4))
    except Exception as error:
        print("excludes failed:", error)
        results.append(("excludes", 0.0, 0.4))
    total = 0.0
    for name, earned, maximum in results:
        print(f"COMPONENT {name} {earned:.3f} {maximum:.3f}")
        total += earned
    total = 1.0 if total > 0.9999 else total
    print(f"REWARD: {total:.4f}")


def read_state(path):
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


if __name__ == "__main__":
    main()
