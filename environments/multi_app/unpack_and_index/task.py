"""Unpack an archive by the terminal and complete the index of its files in the text editor."""

import io
import tarfile
import zipfile
from collections.abc import Mapping
from datetime import date

from environments.multi_app.content import make_task, name_of
from environments.os.content import File, data_file, json_files, moment, text_file
from environments.shared.desktop.tasks import COMPANIES, MONTHS, PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "unpack_and_index"
KINDS = ("minutes", "report", "offer", "notice", "review", "plan")
WISHES = (
    "Unpack ~/{archive} into the folder ~/{folder} and complete the index {index}, which is open in the editor:",
    "{who} has sent ~/{archive}. Please unpack it into ~/{folder} and bring {index} in the editor up to date:",
    "The files in ~/{archive} belong into ~/{folder}, and into the index {index} that you see in the editor:",
)


def propose(seed: int) -> Task:
    """Draw the files of the archive, and those already in the index."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, known = {Difficulty.EASY: (3, 0), Difficulty.MEDIUM: (4, 2), Difficulty.HARD: (6, 3)}[level]
    who, year = random.choice(PEOPLE), random.randrange(2016, 2026)
    folder = f"Documents/{random.choice(('Archive', 'Papers', 'Council', 'Club'))} {year}".replace(" ", "-")
    archive = f"Downloads/{who.split()[0].lower()}-{year}.{random.choice(('zip', 'tar'))}"
    numbers = sorted(random.sample(range(100, 999), count + known))
    texts: dict[str, str] = {}
    titles: dict[str, str] = {}
    for number in numbers:
        kind = random.choice(KINDS)
        name = f"{kind}-{number}.txt"
        titles[name] = f"{kind.capitalize()} of {random.choice(MONTHS)} for {random.choice(COMPANIES)}"
        body = f"{random.choice(PEOPLE)} met {random.choice(PEOPLE)} in {random.choice(TOWNS)}."
        texts[name] = f"{titles[name]}\n\n{body}\n"
    there = random.sample(list(texts), known)
    packed = {name: text for name, text in texts.items() if name not in there}
    written = moment(date(year, random.randrange(1, 13), 11), random)
    files = [text_file(f"{folder}/{name}", texts[name], written) for name in there]
    files.append(data_file(archive, _zip(packed) if archive.endswith("zip") else _tar(packed), written))
    index = f"{folder}/index.md"
    head = f"# Index of {year}\n\n"
    by_name = level is not Difficulty.EASY
    order = sorted(texts) if by_name else [*sorted(there), *packed]
    initial = head + "".join(f"- {name}: {titles[name]}\n" for name in sorted(there))
    final = head + "".join(f"- {name}: {titles[name]}\n" for name in order)
    text = random.choice(WISHES).format(archive=archive, folder=folder, index=name_of(index), who=who)
    text += (
        " every file of the archive gets a line with a hyphen, its name, a colon and the first line of the file, as in"
    )
    text += " `- letter-x.txt: Letter to a friend`."
    text += " All lines are sorted by name in the end." if by_name else " The order does not matter."
    text += f" {name_of(archive)} stays where it is; save the index."
    made: list[File] = [text_file(f"{folder}/{name}", body, written) for name, body in packed.items()]
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="archive",
        context=f"The archive holds {packed}.\n~/{index} now:\n{initial}\nand then:\n{final}",
        parameters={
            "archive": archive,
            "folder": folder,
            "files": json_files(files),
            "made": json_files(made),
            "path": index,
            "initial": initial,
            "final": final,
            "sorted": by_name,
        },
    )


def _zip(texts: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, text in texts.items():
            archive.writestr(zipfile.ZipInfo(name, (2025, 1, 1, 10, 0, 0)), text)
    return packed.getvalue()


def _tar(texts: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, text in texts.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return packed.getvalue()
