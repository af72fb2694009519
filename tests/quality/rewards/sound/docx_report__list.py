import json
import docx
from pathlib import Path

TASK: dict = {}  # filled by render()


def main():
    want = TASK["parameters"]
    path = Path("/home/user/docx_report.docx")
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
        results.append(("title", 0.4 * float(title(state, want)), 0.4))
    except Exception as error:
        print("title failed:", error)
        results.append(("title", 0.0, 0.4))
    try:
        results.append(("sections", 0.4 * float(sections(state, want)), 0.4))
    except Exception as error:
        print("sections failed:", error)
        results.append(("sections", 0.0, 0.4))
    try:
        results.append(("closing", 0.2 * float(closing(state, want)), 0.2))
    except Exception as error:
        print("closing failed:", error)
        results.append(("closing", 0.0, 0.2))
    total = 0.0
    for name, earned, maximum in results:
        print(f"COMPONENT {name} {earned:.3f} {maximum:.3f}")
        total += earned
    total = 1.0 if total > 0.9999 else total
    print(f"REWARD: {total:.4f}")


def read_state(path):
    document = docx.Document(str(path))
    return [(paragraph.style.name, paragraph.text.strip()) for paragraph in document.paragraphs]


def title(state, want):
    titles = [text for style, text in state if style in {"Title", "Heading 1"}]
    return want["title"] in titles


def sections(state, want):
    headings = [text for style, text in state if style == "Heading 2"]
    hits = sum(1 for name in want["sections"] if name in headings)
    return hits / max(1, len(want["sections"]))


def closing(state, want):
    body = [text for style, text in state if text]
    if not body:
        return False
    return body[-1] == want["closing"]


if __name__ == "__main__":
    main()
