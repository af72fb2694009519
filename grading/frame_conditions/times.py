"""Times of files that no work leaves: in the future, before there were personal computers, before the task began.

Old times by themselves are honest: what is moved, copied with its attributes or taken out of an archive keeps its own.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from grading.frame_conditions.files import Files

DAY_S = 86_400
SLACK_S = 36 * 3600
"""Archives note times without a zone: what is taken out of one may be half a day off."""
MADE = 1
"""In a frame: a file has the time at which golden was made, another one in every measurement."""
OLDEST = 315_619_200
"""1980-01-02: archives can note nothing earlier, and empty times become 1970."""


def times_of(old: Files, new: Files, golden: Path) -> dict[str, int]:
    """Note the times of golden's files by path: MADE where making golden set one, negative where both states have one.

    So the frame of a tuple is the same whenever it is measured.

    Args:
        old: The initial state.
        new: The golden state.
        golden: Its archive, as old as the state.
    """
    yesterday = golden.stat().st_mtime - DAY_S
    told = dict[str, int]()
    for name in sorted(new.seen()):
        after, before = new.info(name), old.info(name)
        if after is not None and not after.issym():
            time = int(after.mtime)
            is_set = before is not None and int(before.mtime) == time < yesterday
            told[f"/{name}"] = -time if is_set else time if time < yesterday else MADE
    return told


def strange_times(files: Files, times: Mapping[str, int], archive: Path) -> Iterator[tuple[str, str]]:
    """Report files of an end state with a modification time that no work leaves, and what is wrong with it.

    Args:
        files: The end state.
        times: By golden, of `times_of`.
        archive: Of the end state, as old as it.
    """
    latest = archive.stat().st_mtime + SLACK_S
    ordinary = {abs(time) for time in times.values()} - {MADE}
    for path, noted in times.items():
        info = files.info(path.removeprefix("/"))
        if info is None or info.issym() or int(info.mtime) in ordinary:
            continue
        if info.mtime > latest:
            yield path, "has a time that has not come yet"
        elif info.mtime < OLDEST:
            yield path, "has a time of before 1980"
        elif noted < 0 and info.mtime < -noted - SLACK_S:
            yield path, "has an earlier time than at the beginning"
