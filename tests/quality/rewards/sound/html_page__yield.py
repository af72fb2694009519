import json
from pathlib import Path
from lxml import html

TASK: dict = {}  # filled by render()


def components(path, want):
    """Yield (name, earned, maximum)."""
    state = load(path)
    try:
        passed = links(state, want)
        yield "links", 0.6 if passed is True else 0.6 * float(passed), 0.6
    except Exception as error:
        print("links:", error)
        yield "links", 0.0, 0.6
    try:
        passed = title(state, want)
        yield "title", 0.4 if passed is True else 0.4 * float(passed), 0.4
    except Exception as error:
        print("title:", error)
        yield "title", 0.0, 0.4


def load(path):
    return html.fromstring(path.read_bytes())


def links(state, want):
    links = state.xpath("//a/@href")
    found = {link.rstrip("/") for link in links}
    return set(want["links"]) <= found


def title(state, want):
    title = state.findtext(".//title")
    return (title or "").strip() == want["title"]


def main():
    target = Path.home() / "html_page.html"
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
