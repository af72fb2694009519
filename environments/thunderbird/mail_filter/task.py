"""Set up a message filter for the local folders."""

from environments.shared.desktop.tasks import bullets, difficulty_of, seeded, task_of
from environments.thunderbird.mails import inbox, parameters_of
from schemas.tasks import Difficulty, Task

FAMILY = "mail_filter"
ROOT = "mailbox://nobody@Local%20Folders/"
_OPENINGS = (
    "Please set up a message filter for Local Folders.",
    "I want a message filter for Local Folders.",
    "Local Folders needs a new message filter.",
    "Make a message filter for Local Folders.",
)
_WORDS = ("invoice", "newsletter", "confirmed", "reminder", "offer", "delivery")
_TAGS = {"Important": "$label1", "Work": "$label2", "To Do": "$label4", "Later": "$label5"}


def propose(seed: int) -> Task:
    """The task for a seed."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    mails = inbox(random, count=8)
    folder = random.choice(("Suppliers", "Club", "Papers", "Receipts"))
    name = random.choice((f"To {folder}", f"{folder} by itself", f"File {folder}", f"{folder} rule"))
    host = random.choice(mails).address.partition("@")[2]
    word = random.choice(_WORDS)
    tag = random.choice(list(_TAGS))
    conditions = [("subject", "contains", word)]
    told = [f"the subject contains “{word}”"]
    actions = [("Move to folder", f"{ROOT}{folder}")]
    does = [["Move to folder", folder]]
    doing = f"moves the mail to the folder {folder}"
    joint = "AND"
    if level is not Difficulty.EASY:
        conditions.append(("from", "contains", host))
        told.append(f"the sender (From) contains “{host}”")
        joint = random.choice(("AND", "OR"))
    if level is Difficulty.HARD:
        actions.insert(0, ("AddTag", _TAGS[tag]))
        does.insert(0, ["tag", tag])
        doing = f"gives the mail the tag {tag} and {doing}"
    text = f"{random.choice(_OPENINGS)} It is called “{name}” and {doing} "
    if len(told) == 1:
        text += f"if {told[0]}."
    else:
        text += f"if {'all' if joint == 'AND' else 'any'} of this holds:\n{bullets([f'{one}.' for one in told])}\n"
        text += "It looks for nothing else."
    facts = [[name, *one] for one in does] + [[name, *one] for one in conditions]
    if len(conditions) > 1:
        facts.append([name, "all" if joint == "AND" else "any"])
    return task_of(
        "thunderbird",
        FAMILY,
        seed,
        instruction=text,
        context=f"The only filter is {facts}. The folder {folder} exists. When the filter runs does not matter.",
        category="mail/filters",
        parameters={
            "folders": {"Inbox": parameters_of(mails), folder: []},
            "filters": [
                {
                    "name": name,
                    "actions": [list(one) for one in actions],
                    "conditions": " ".join(f"{joint} ({','.join(one)})" for one in conditions),
                }
            ],
            "before": [],
            "after": [list(fact) for fact in facts],
        },
    )
