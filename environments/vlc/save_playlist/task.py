"""Make a playlist of some tracks in a stated order and save it."""

from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from environments.vlc.content import OPEN, make_task, names_of, tracks
from schemas.tasks import Difficulty, Task

FAMILY = "save_playlist"
OCCASIONS = ("breakfast", "garden-party", "lesson", "waiting-room", "evening", "opening", "workout")
OPENINGS = (
    "I need a playlist for the {occasion}.",
    "For the {occasion} there has to be a playlist.",
    "Somebody else will play the music at the {occasion}, from a playlist.",
)


def propose(seed: int) -> Task:
    """Draw tracks and an order."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 2, Difficulty.MEDIUM: 3, Difficulty.HARD: 5}[level]
    all_tracks = tracks(random, count + 2)
    chosen = random.sample(all_tracks, count)
    occasion = random.choice(OCCASIONS)
    kind = "xspf" if level is Difficulty.EASY else random.choice(("xspf", "m3u"))
    result = f"Music/{occasion}.{kind}"
    text = (
        f"{random.choice(OPEN)} {random.choice(OPENINGS).format(occasion=occasion.replace('-', ' '))} Put these tracks "
    )
    text += f"from ~/Music into it, in this order:\n{bullets(names_of(chosen))}\n"
    text += f"Save the playlist as {occasion}.{kind} in ~/Music. It must hold nothing else."
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="playlists",
        facts=f"~/Music holds {names_of(all_tracks)}; ~/{result} must name {names_of(chosen)}.",
        parameters={
            "tracks": [*all_tracks],
            "source": "",
            "wanted": [track["path"] for track in chosen],
            "kind": kind,
            "result": result,
        },
    )
