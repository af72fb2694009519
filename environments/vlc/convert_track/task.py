"""Convert tracks to Ogg Vorbis with the dialog of the player."""

from environments.shared.desktop.tasks import difficulty_of, listed, seeded
from environments.vlc.content import OPEN, make_task, names_of, tracks
from schemas.tasks import Difficulty, Task

FAMILY = "convert_track"
REASONS = (
    "My old player does not know WAV.",
    "The files have to become smaller before I send them.",
    "The web page only takes Ogg.",
    "For the phone I need another format.",
)


def propose(seed: int) -> Task:
    """Draw tracks, and choose the ones to convert."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    all_tracks = tracks(random, count + 2)
    chosen = random.sample(all_tracks, count)
    text = f"{random.choice(OPEN)} {random.choice(REASONS)} Please convert {listed(names_of(chosen))} from ~/Music to Ogg Vorbis "
    text += "with the Convert / Save dialog (the profile Audio - Vorbis (OGG) is right). "
    if count == 1:
        text += "The result lies beside the original, under the same name with the ending .ogg instead of .wav."
    else:
        text += "Each result lies beside its original, under the same name with the ending .ogg instead of .wav."
    text += " The originals stay as they are."
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="conversion",
        facts=f"~/Music holds {names_of(all_tracks)}; {names_of(chosen)} need a whole .ogg beside them.",
        parameters={"tracks": [*all_tracks], "chosen": [*chosen]},
    )
