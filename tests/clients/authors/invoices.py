"""A tiny task about one text file, the scripts of two good authors, and scripted models that play them."""

from collections.abc import Callable, Mapping
from typing import Any

from schemas.tasks import Difficulty, Task
from tests.clients.models.provider import Call, Say, Seen, Turn

TASK = Task(
    task_id="os_invoice_1",
    environment="os",
    family="invoice",
    seed=1,
    instruction="Add a last line with the single word paid to invoice.txt in the home folder.",
    context="~/invoice.txt holds the lines `Invoice 7` and `Total 12.50`. Afterwards it has a third line, `paid`.",
    difficulty=Difficulty.EASY,
    category="text files",
    parameters={"path": "invoice.txt", "word": "paid"},
)
SETUP = "from pathlib import Path\nPath('/home/user/invoice.txt').write_text('Invoice 7\\nTotal 12.50\\n')\n"
GOLDEN = "from pathlib import Path\nPath('/home/user/invoice.txt').write_text('Invoice 7\\nTotal 12.50\\npaid\\n')\n"
REWARD = """
from pathlib import Path


def lines():
    try:
        return Path("/home/user/invoice.txt").read_text().split("\\n")
    except (OSError, UnicodeDecodeError):
        return []


found = [line.strip() for line in lines() if line.strip()]
points = 0.0
if found == ["Invoice 7", "Total 12.50", "paid"]:
    points = 1.0
print(f"COMPONENT paid {points} 1.0")
print(f"REWARD: {points}")
"""
REVIEW = "# Review\n\n## Verdict: PASS\n\n## Feedback\n\n- Nothing to change.\n"

Turns = list[Turn | Callable[[Seen], Turn]]


def write(name: str, text: str) -> tuple[str, Mapping[str, Any]]:
    return "artifact_write", {"name": name, "text": text}


def run(name: str) -> tuple[str, Mapping[str, Any]]:
    return "artifact_run", {"name": name}


def look(side: str) -> Call:
    return Call(("screenshot", {"side": side}))


def good_generator() -> Turns:
    return [
        Call(write("initial_setup.py", SETUP), run("initial_setup.py")),
        look("initial"),
        Call(write("golden_patch.py", GOLDEN), run("golden_patch.py")),
        Call(("file_read", {"side": "golden", "path": "/home/user/invoice.txt"})),
        Say("Both scripts run, and the states are right."),
    ]


def good_discriminator() -> Turns:
    return [
        Call(("file_list", {"side": "initial"}), ("file_list", {"side": "golden"})),
        Call(write("reward.py", REWARD)),
        Call(run("reward.py")),
        Call(("review_write", {"text": REVIEW})),
        Say("The reward tells the states apart."),
    ]


def playing(generator: Turns | None = None, discriminator: Turns | None = None) -> Callable[[Seen], Turn]:
    """Return a provider's script in which each author takes its turns in order."""
    parts = {
        "You are the Generator": generator if generator is not None else good_generator(),
        "You are the Discriminator": discriminator if discriminator is not None else good_discriminator(),
    }

    def answer(seen: Seen) -> Turn:
        (turns,) = [turns for words, turns in parts.items() if seen.system.startswith(words)]
        turn = turns[seen.turn]
        return turn(seen) if callable(turn) else turn

    return answer
