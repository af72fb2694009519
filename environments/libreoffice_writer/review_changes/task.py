"""Tracked changes by several people: some are accepted, others rejected, and perhaps some stay open."""

from random import Random

from pydantic import JsonValue

from environments.libreoffice_writer.content import (
    CHAPTERS,
    SAVE,
    SHOWN,
    SUBJECTS,
    file_name,
    make_task,
    paragraph,
    sentence,
    story,
)
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "review_changes"
SWAPS = (
    ("The fee is ", "{a} euros ", "{b} euros ", "a year."),
    ("The next meeting is in ", "{t} ", "{u} ", "again."),
    ("Keys are kept by ", "{p} ", "{q} ", "from now on."),
    ("The room opens at ", "{c} ", "{d} ", "o'clock."),
    ("We ordered ", "{a} ", "{b} ", "chairs for the hall."),
)


def propose(seed: int) -> Task:
    """Draw people, their changes, and which changes are accepted, rejected or left open."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 4, Difficulty.MEDIUM: 6, Difficulty.HARD: 8}[level]
    people = random.sample(PEOPLE, 3 if level is Difficulty.HARD else 2)
    accepted, rejected, *open_ = people
    subject = random.choice(SUBJECTS)
    authors = [people[n % len(people)] for n in range(count)]
    random.shuffle(authors)
    initial: list[JsonValue] = [["Title", f"{subject}: rules of the house"]]
    final = list(initial)
    for number, author in enumerate(authors):
        if number % 3 == 0:
            heading: JsonValue = ["Heading 1", CHAPTERS[(number // 3 + seed) % len(CHAPTERS)][0]]
            initial.append(heading)
            final.append(heading)
        pieces = _changed(random, author)
        # An open change stays as it is: it has not been decided about.
        fate = {accepted: "inserted", rejected: "deleted"}.get(author)
        initial.append(["Normal", [*pieces]])
        final.append(["Normal", [*pieces] if fate is None else _decided(pieces, fate)])
        text: JsonValue = ["Normal", paragraph(random)]
        initial.append(text)
        final.append(text)
    name = file_name(random, subject, "rules", "docx")
    shown = random.choice(SHOWN).format(name=name)
    text = random.choice(
        (
            f"{shown} It carries tracked changes. Accept everything that {accepted} changed and reject everything by "
            f"{rejected}.",
            f"{shown} {listed(people)} have edited it with change tracking on. I agree with {accepted}, so accept those "
            f"changes; those of {rejected} are to be rejected.",
            f"{shown} Please go through the recorded changes: take over the ones by {accepted}, turn down the ones by "
            f"{rejected}.",
        )
    )
    if open_:
        text += f" The changes of {open_[0]} stay open, as tracked changes, for the next meeting."
    else:
        text += " No change should be left open."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="review",
        name=name,
        states=(story(initial), story(final)),
        facts="Pieces are [kind, text, author] where a paragraph holds tracked changes.",
    )


def _changed(random: Random, author: str) -> list[JsonValue]:
    """Return a paragraph with one change: a word replaced, or a sentence added or removed."""
    match random.randrange(4):
        case 0:
            return [["text", sentence(random)], ["inserted", f" {sentence(random)}", author]]
        case 1:
            return [["text", sentence(random)], ["deleted", f" {sentence(random)}", author]]
        case _:
            before, old, new, after = random.choice(SWAPS)
            people, towns = random.sample(PEOPLE, 2), random.sample(TOWNS, 2)
            a, c = random.randrange(12, 60), random.randrange(7, 10)
            words = {
                "p": people[0], "q": people[1], "t": towns[0], "u": towns[1],
                "a": a, "b": a + random.randrange(3, 20), "c": c, "d": c + random.randrange(1, 3),
            }  # fmt: skip
            return [
                ["text", before],
                ["deleted", old.format(**words), author],
                ["inserted", new.format(**words), author],
                ["text", after],
            ]


def _decided(pieces: list[JsonValue], kept: str) -> str:
    texts = [(str(piece[0]), str(piece[1])) for piece in pieces if isinstance(piece, list)]
    return "".join(text for kind, text in texts if kind in ("text", kept))
