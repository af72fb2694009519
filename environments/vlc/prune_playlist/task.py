"""Take tracks out of an open playlist, sort it where asked, and save it under another name."""

from environments.shared.desktop.tasks import difficulty_of, listed, seeded
from environments.vlc.content import make_task, names_of, tracks
from schemas.tasks import Difficulty, Task

FAMILY = "prune_playlist"
LISTS = ("choir", "radio", "camp", "festival", "family", "shop", "train")
OPENINGS = (
    "VLC has my playlist {name} open.",
    "The playlist {name} is loaded in VLC.",
    "In VLC you find the tracks of my playlist {name}.",
)
REASONS = ("Some of it nobody wants to hear any more.", "It is too long.", "It needs to be shorter for the next time.")


def propose(seed: int) -> Task:
    """Draw a playlist, and the tracks to remove."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, gone = {Difficulty.EASY: (4, 1), Difficulty.MEDIUM: (6, 2), Difficulty.HARD: (8, 3)}[level]
    all_tracks = tracks(random, count)
    removed = random.sample(all_tracks, gone)
    kept = [track for track in all_tracks if track not in removed]
    stem = random.choice(LISTS)
    new = f"{stem}-{random.choice(('short', 'new', 'best'))}"
    text = f"{random.choice(OPENINGS).format(name=f'{stem}.xspf')} {random.choice(REASONS)} Please take out {listed(names_of(removed))}"
    if level is Difficulty.HARD:
        kept.sort(key=lambda track: str(track["path"]))
        text += ", put the others into the order of the alphabet by their file names"
    else:
        text += ", leave the others in their order"
    text += f", and save the result as {new}.xspf in ~/Music, so that {stem}.xspf stays as it is. The sound files stay where they are."
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="playlists",
        facts=f"~/Music/{stem}.xspf names {names_of(all_tracks)}; ~/Music/{new}.xspf must name {names_of(kept)}.",
        parameters={
            "tracks": [*all_tracks],
            "source": f"Music/{stem}.xspf",
            "wanted": [track["path"] for track in kept],
            "kind": "xspf",
            "result": f"Music/{new}.xspf",
        },
    )
