import json
from pathlib import Path
from lxml import html

TASK: dict = {}  # filled by render()


def main():
    want = TASK["parameters"]
    path = Path("/home/user/html_page.html")
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
        results.append(("links", 0.6 * float(links(state, want)), 0.6))
    except Exception as error:
        print("links failed:", error)
        results.append(("links", 0.0, 0.6))
    try:
        results.append(("title", 0.4 * float(title(state, want)), 0.4))
    except Exception as error:
        print("title failed:", error)
        results.append(("title", 0.0, 0.4))
    total = 0.0
    for name, earned, maximum in results:
        print(f"COMPONENT {name} {earned:.3f} {maximum:.3f}")
        total += earned
    total = 1.0 if total > 0.9999 else total
    print(f"REWARD: {total:.4f}")


def read_state(path):
    return html.fromstring(path.read_bytes())


def links(state, want):
    links = state.xpath("//a/@href")
    found = {link.rstrip("/") for link in links}
    return set(want["links"]) <= found


def title(state, want):
    title = state.findtext(".//title")
    return (title or "").strip() == want["title"]


if __name__ == "__main__":
    main()
