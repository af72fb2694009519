"""Clear out copies of documents: of each only the newest stays, under the plain name."""

from datetime import date, timedelta

from environments.os.content import File, json_files, moment, text_file
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "newest_copies"
DOCUMENTS = (
    ("budget.csv", "item,planned\nrent,{a}\nfood,{b}\ntravel,{c}\n"),
    ("guest-list.txt", "{p}\n{q}\n{r}\nexpected: {a}\n"),
    ("speech.md", "# Speech\n\nThank you, {p}. In {b} words: it was a good year.\n"),
    ("packing-list.txt", "tent\nstove\nropes: {a} m\nwater: {b} l\n"),
    ("minutes.md", "# Minutes\n\nPresent: {p}, {q}\nDecided: {a} chairs, {b} tables\n"),
    ("timetable.csv", "hour,room\n{b},Blue\n{c},Green\n"),
    ("price-list.csv", "part,price\nhinge,{a}.50\nbolt,{b}.20\npanel,{c}.00\n"),
    ("newsletter.txt", "Dear members,\nour next meeting is in room {b}. {p} will report.\n"),
    ("rota.csv", "day,who\nMonday,{p}\nTuesday,{q}\nFriday,{r}\n"),
)
MARKS = (" (1)", " (2)", " (3)", " copy", "-old", "_v2", " (another copy)")
FOLDERS = ("Documents/Shared", "Documents/Club", "Projects/Summer", "Documents/Committee", "Work")
OPENINGS = (
    "~/{folder} is full of copies of the same documents because everybody saved their own.",
    "Somebody synchronised ~/{folder} twice and now there are several copies of everything.",
    "I keep opening the wrong version in ~/{folder}.",
    "Please clean up the duplicates in /home/user/{folder}.",
)
ENDINGS = (
    " Each document should be there once: the version that was modified last, under the plain name ({example}).",
    " For every document I only need the copy with the latest modification date; it gets the plain name, like {example}.",
    " Keep just the most recently modified copy of each, and call it by the name without any addition, e.g. {example}.",
)


def propose(seed: int) -> Task:
    """Draw documents, their copies, and the times at which they were changed."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    documents, most = {Difficulty.EASY: (2, 2), Difficulty.MEDIUM: (3, 3), Difficulty.HARD: (5, 4)}[level]
    keep_old = level is Difficulty.HARD or random.random() < 0.3  # noqa: PLR2004 - some people never delete
    folder = random.choice(FOLDERS)
    files: list[File] = []
    chosen = random.sample(DOCUMENTS, documents + 1)
    for position, (name, pattern) in enumerate(chosen):
        stem, _, ending = name.partition(".")
        copies = 1 if position == documents else random.randint(2, most)
        marks = ("", *random.sample(MARKS, copies - 1))
        start = date(2025, random.randrange(1, 6), random.randrange(1, 28))
        days = [start + timedelta(days=random.randrange(1, 40)) for _ in marks]
        moments = [moment(start + timedelta(days=40 * n), random) + (day - start).days for n, day in enumerate(days)]
        random.shuffle(moments)
        if copies > 1 and moments[0] == max(moments) and position == 0:
            moments.reverse()  # at least one document's newest copy does not have the plain name
        numbers = random.sample(range(10, 99), 3 * copies)
        for n, (mark, mtime) in enumerate(zip(marks, moments, strict=True)):
            p, q, r = random.sample(PEOPLE, 3)
            a, b, c = numbers[3 * n : 3 * n + 3]
            path = f"{folder}/{stem}{mark}.{ending}"
            newest = mtime == max(moments)
            final = f"{folder}/{name}" if newest else f"{folder}/old/{stem}{mark}.{ending}" if keep_old else None
            file = text_file(path, f"{pattern.format(a=a, b=b, c=c, p=p, q=q, r=r)}", mtime)
            files.append({**file, "final": final})
    text = random.choice(OPENINGS).format(folder=folder) + random.choice(ENDINGS).format(example=chosen[0][0])
    if keep_old:
        text += " Move the older versions, under the names they have now, into a subfolder called old."
    else:
        text += random.choice((" Delete the older ones.", " Throw the others away."))
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context="Where every file must end up (None: gone): "
        + "; ".join(f"{f['path']} -> {f['final']}" for f in files),
        difficulty=level,
        category="file_management/duplicates",
        parameters={"folder": folder, "files": json_files(files)},
    )
