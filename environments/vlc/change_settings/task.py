"""Change preferences of the player and save them."""

from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from environments.vlc.content import OPEN, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "change_settings"
OPENINGS = (
    "On this computer the player should behave differently.",
    "Please set up the player in its preferences.",
    "The player's preferences are not what I want.",
    "For the club room the player has to be set up.",
)


def propose(seed: int) -> Task:
    """Draw settings, none of which has its default value."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 4}[level]
    folder = f"/home/user/{random.choice(('Pictures', 'Stills', 'Shots', 'Frames'))}"
    prefix = random.choice(("still-", "frame-", "club-", "scene-"))
    caching = 50 * random.randrange(8, 40)
    offers = [
        ("video-title-show", "0", "The title of a film is not shown on the picture when it starts (Video)."),
        ("snapshot-format", "jpg", "Video snapshots are stored as jpg (Video)."),
        ("snapshot-path", folder, f"Video snapshots go to the folder {folder} (Video)."),
        ("snapshot-prefix", prefix, f'The names of video snapshots begin with the prefix "{prefix}" (Video).'),
        ("file-caching", str(caching), f"The caching of files takes {caching} ms (all settings, Input / Codecs)."),
        ("qt-minimal-view", "1", "The interface starts in minimal view mode (all settings, Main interfaces, Qt)."),
    ]
    chosen = random.sample(offers, count)
    text = f"{random.choice(OPEN)} {random.choice(OPENINGS)} This is what I need:\n"
    text += f"{bullets([line for _, _, line in chosen])}\nSave the preferences; all other settings stay as they are."
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="preferences",
        facts=f"~/.config/vlc/vlcrc must say then {[(name, value) for name, value, _ in chosen]}.",
        parameters={"settings": {name: value for name, value, _ in chosen}},
    )
