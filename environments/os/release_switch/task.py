"""Switch an installation to another release: its link, the rights of its scripts and of its secrets."""

from datetime import date, timedelta

from environments.os.content import HOME, File, json_files, moment, text_file
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "release_switch"
PRODUCTS = ("ledgerbox", "farepilot", "inkwell", "tidewatch", "rosterly", "mapmule", "brewlog", "kilnctl")
SCRIPTS = ("start.sh", "stop.sh", "backup.sh", "healthcheck.sh", "migrate.sh", "rotate-logs.sh")
SECRETS = ("secrets.env", "database.key", "tokens.ini")
OPENINGS = (
    "We are {verb} {product} {how} {version} tonight.",
    "{product} has to run {version} from now on.",
    "Please switch {product} over to release {version}.",
    "The team decided to go with {version} of {product}.",
)


def propose(seed: int) -> Task:
    """Draw a product, its releases, and which of them becomes the current one."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    product = random.choice(PRODUCTS)
    root = f"{random.choice(('apps', 'opt', 'srv'))}/{product}"
    major, minor = random.randrange(1, 6), random.randrange(0, 8)
    versions = [
        f"{major}.{minor}.{random.randrange(4, 9)}",
        f"{major}.{minor + 1}.0",
        f"{major}.{minor + 1}.{random.randrange(1, 6)}",
    ]
    versions.append(f"{major}.{minor + 2}.0-rc{random.randrange(1, 4)}")
    back = random.random() < 0.4  # noqa: PLR2004 - now and then somebody goes back
    now, target = (versions[2], versions[1]) if back else (versions[1], versions[2])
    scripts = random.sample(SCRIPTS, {Difficulty.EASY: 2, Difficulty.MEDIUM: 3, Difficulty.HARD: 4}[level])
    secrets = random.sample(SECRETS, 0 if level is Difficulty.EASY else 2 if level is Difficulty.HARD else 1)
    start = date(2025, random.randrange(1, 8), random.randrange(1, 28))
    files: list[File] = []
    for n, version in enumerate(versions):
        folder, when = f"{root}/releases/{version}", moment(start + timedelta(days=12 * n), random)
        ready = version == now
        files.append(text_file(f"{folder}/VERSION", f"{version}\n", when))
        files.append(
            text_file(f"{folder}/README.md", f"# {product} {version}\n\nRun bin/{scripts[0]} to begin.\n", when)
        )
        for script in scripts:
            text = f'#!/bin/sh\n# {product} {version}\necho "{script.removesuffix(".sh")}: {product} {version}"\n'
            file = text_file(f"{folder}/bin/{script}", text, when)
            files.append({**file, "mode": "755" if ready else "644"})
        for secret in secrets:
            text = (
                f"# {secret} of {version}\nPASSWORD={random.randbytes(6).hex()}\nPORT={random.randrange(3000, 9000)}\n"
            )
            file = text_file(f"{folder}/config/{secret}", text, when)
            files.append({**file, "mode": "600" if ready else "644"})
    retired = versions[0] if level is Difficulty.HARD else None
    opening = random.choice(OPENINGS).format(
        product=product, version=target, verb="taking" if back else "moving", how="back to" if back else "to"
    )
    text = (
        f"{opening} The releases are in ~/{root}/releases and the link ~/{root}/current says which one is in use "
        f"(now {now}): it has to point to {target}. The shell scripts in the bin folder of {target} were unpacked "
        "without execute permission; their owner must be able to run them"
    )
    if secrets:
        shown = "config/" + " and config/".join(secrets)
        text += f". {shown} of that release must be readable and writable by the owner and by nobody else"
    if retired:
        text += f". Release {retired} is no longer needed: move its folder to ~/{root}/retired/{retired}"
    text += ". " + random.choice(
        (
            "No other file needs other rights.",
            "Don't touch the other releases otherwise.",
            "Everything else stays as it is.",
        )
    )
    for file in files:
        path = str(file["path"])
        file["final"] = path.replace("/releases/", "/retired/") if f"/releases/{retired}/" in path else path
        if f"/releases/{target}/bin/" in path:
            file["final_mode"] = "755"
        if f"/releases/{target}/config/" in path:
            file["final_mode"] = "600"
    modes = [f"{file['path']} {file['final_mode']}" for file in files if "final_mode" in file]
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context=f"{HOME}/{root}/current links to releases/{now} and must link to releases/{target} (relative or "
        f"absolute). Modes needed: {'; '.join(modes)}. "
        "For scripts the owner's x bit counts; secrets give group and others nothing.",
        difficulty=level,
        category="system/permissions_and_links",
        parameters={"root": root, "now": now, "target": target, "retired": retired, "files": json_files(files)},
    )
