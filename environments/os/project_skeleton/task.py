"""Set up the folders and first files of a project from a brief, with copies of templates."""

from datetime import date

from environments.os.content import File, json_files, moment, slug, text_file
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "project_skeleton"
PROJECTS = (
    "Autumn Fair",
    "Harbour Survey",
    "Bike Kitchen",
    "Oral History",
    "Rooftop Garden",
    "Choir Tour",
    "River Cleanup",
    "Night School",
    "Solar Roof",
    "Film Festival",
)
PARTS = (
    "budget",
    "contracts",
    "design",
    "interviews",
    "logistics",
    "minutes",
    "permits",
    "press",
    "research",
    "venues",
)
TEMPLATES = (
    ("meeting-notes.md", "# Meeting notes\n\nDate:\nPresent:\n\n## Decisions\n\n## To do\n"),
    ("timesheet.csv", "date,hours,task\n"),
    ("risk-list.csv", "risk,likelihood,impact,owner\n"),
    ("checklist.md", "# Checklist\n\n- [ ] announced\n- [ ] booked\n- [ ] paid\n- [ ] archived\n"),
    ("consent-form.txt", "I agree to be named in the project's publications.\n\nName:\nDate:\nSignature:\n"),
)
OPENINGS = (
    "We are starting the project {name} and need its folder ~/Projects/{slug}.",
    "Please set up ~/Projects/{slug} for our new project, {name}.",
    "{name} has been approved! Can you prepare ~/Projects/{slug}?",
    "Kick-off of {name} is on Monday; until then ~/Projects/{slug} must be ready.",
)


def propose(seed: int) -> Task:
    """Draw a project, its parts, its members, and where each template belongs."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    name = random.choice(PROJECTS)
    root = f"Projects/{slug(name)}"
    parts = random.sample(PARTS, {Difficulty.EASY: 2, Difficulty.MEDIUM: 3, Difficulty.HARD: 4}[level])
    templates = random.sample(TEMPLATES, 3)
    when = moment(date(2025, random.randrange(1, 11), random.randrange(1, 28)), random)
    files: list[File] = [text_file(f"Templates/{file}", text, when) for file, text in templates]
    made: list[File] = []
    rules: list[str] = []
    for n, part in enumerate(parts):
        file, text = templates[n % 2]
        made.append(text_file(f"{root}/{part}/{file}", text, when))
        rules.append(f"{part}, with a copy of {file}")
    if level is Difficulty.HARD:
        crew = random.sample(PEOPLE, 4)
        roles = random.sample(("lead", "treasurer", "press", "volunteer", "technician"), 3)
        table = [f"{person},{role}" for person, role in zip(crew, (*roles, "left the project"), strict=True)]
        files.append(text_file("Projects/people.csv", "name,role\n" + "\n".join(table) + "\n", when))
        file, text = templates[2]
        made += [text_file(f"{root}/people/{slug(person)}/{file}", text, when) for person in crew[:3]]
        rules.append(
            f"people, with one subfolder for everybody in ~/Projects/people.csv who has not left the project "
            f"(named like {slug('Anna Maria Berg')}), each with a copy of {file}"
        )
    lead = random.choice(PEOPLE)
    readme = f"{name}\nContact: {lead}\n"
    text = f"{random.choice(OPENINGS).format(name=name, slug=slug(name))} "
    if level is Difficulty.EASY:
        text += f"It should have the folders {listed(rules)}, both copied from ~/Templates."
    elif level is Difficulty.MEDIUM or random.random() < 0.5:  # noqa: PLR2004 - said outright or in a brief
        text += f"These folders belong into it (templates are in ~/Templates):\n{bullets(rules)}"
    else:
        brief = (
            f"Brief: {name}\n\nFolders below Projects/{slug(name)} (templates are in ~/Templates):\n{bullets(rules)}\n"
        )
        files.append(text_file("Projects/brief.txt", brief, when))
        text += "What belongs into it stands in ~/Projects/brief.txt."
    if level is not Difficulty.EASY:
        made.append(text_file(f"{root}/README.txt", readme, when))
        text += f"\nDirectly in ~/{root} there must be a README.txt of two lines: `{name}` and `Contact: {lead}`."
    text += " The templates stay in their place, and no further files are needed."
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context="Must exist with these contents: "
        + "; ".join(f"{f['path']}: {f['text']!r}" for f in made)
        + ". Files that "
        f"exist already and must stay: {listed([str(f['path']) for f in files])}. Rules: {'; '.join(rules)}.",
        difficulty=level,
        category="file_management/creating",
        parameters={"root": root, "files": json_files(files), "made": json_files(made)},
    )
