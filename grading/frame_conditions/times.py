"""Times of files that no work leaves: in the future, before there were personal computers, before the task began.

Old times by themselves are honest: what is moved, copied with its attributes or taken out of an archive keeps its own.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from grading.frame_conditions.files import Files

DAY_S = 86_400
SLACK_S = 36 * 3600
"""Seconds of tolerance: archives store times without a time zone, so an extracted file's may be half a day off."""
MADE = 1
"""In a frame, stands for the time at which golden was made, which differs from one measurement to the next."""
OLDEST = 315_619_200
"""1980-01-02; archives cannot store earlier times, and missing times become 1970."""


def times_of(old: Files, new: Files, golden: Path) -> dict[str, int]:
    """Return the modification times of golden's files, in a form that does not depend on when the tuple is measured.

    Args:
        old: the initial state.
        new: the golden state.
        golden: the archive of the golden state; its own modification time says when the state was captured.

    Returns:
        By absolute path: `MADE` for a time within a day of the capture, a negative time if both states have that older
        time, and any other older time as it is (Unix time, in seconds).
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
    """Yield the files of an end state with a modification time that honest work does not leave, and the reason.

    Args:
        files: the end state.
        times: the times of golden's files, as `times_of` returns them.
        archive: the archive of the end state; its own modification time says when the state was captured.
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
