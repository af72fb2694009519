"""Pull the errors of one day out of service logs into a report, and count them."""

from datetime import date, datetime, timedelta
from random import Random

from environments.os.content import File, json_files, moment, text_file
from environments.shared.desktop.tasks import difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "log_report"
SERVICES = ("checkout", "catalog", "mailer", "search", "billing", "shipping", "login", "images")
HOSTS = ("node-a", "node-b", "node-c")
FAULTS = (
    ("E104", "timeout after {n} ms"),
    ("E221", "database refused the connection, attempt {n}"),
    ("E307", "request {n} rejected: signature does not match"),
    ("E415", "cannot parse record {n}"),
    ("E502", "upstream closed the stream at byte {n}"),
)
QUIET = (
    ("INFO", "request {n} served in 41 ms"),
    ("INFO", "cache refreshed, {n} entries"),
    ("WARN", "queue length {n}"),
    ("WARN", "slow answer, {n} ms, no ERROR yet"),
    ("INFO", "health check ok, {n} open connections"),
)
OPENINGS = (
    "Customers complained about {day}.",
    "For the incident review I need to know what went wrong on {day}.",
    "Something broke on {day} and I have to write it up.",
    "Please prepare the material for the post-mortem of {day}.",
)


def propose(seed: int) -> Task:
    """Draw services, three days of log lines, and the day in question."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    services = random.sample(SERVICES, {Difficulty.EASY: 1, Difficulty.MEDIUM: 3, Difficulty.HARD: 4}[level])
    first = date(2025, random.randrange(1, 12), random.randrange(2, 26))
    days = [first + timedelta(days=n) for n in range(3)]
    day = random.choice(days)
    folder, report = random.choice((("logs", "reports"), ("Logs", "Incidents"), ("server/logs", "server/reviews")))
    files = [_log(random, f"{folder}/{service}.log", days, day) for service in services]
    wanted = sorted(
        line
        for file in files
        for line in str(file["text"]).splitlines()
        if line.startswith(str(day)) and line.split()[2] == "ERROR"
    )
    counts = {
        service: sum(line in wanted for line in str(file["text"]).splitlines())
        for service, file in zip(services, files, strict=True)
    }
    codes = {code: sum(f" {code} " in line for line in wanted) for code, _ in FAULTS}
    errors = f"{report}/errors-{day}.txt"
    logs = listed([f"{service}.log" for service in services])
    text = random.choice(OPENINGS).format(day=random.choice((str(day), f"{day:%d %B %Y}", f"{day:%A, %d %B %Y}")))
    text += f" From {logs} in ~/{folder}, copy all lines of level ERROR of that day, unchanged, into ~/{errors}"
    text += ", sorted by time." if level is not Difficulty.EASY else "."
    summaries: dict[str, dict[str, int]] = {}
    if level is not Difficulty.EASY:
        path = f"{report}/per-service.txt"
        summaries[path] = counts
        text += f" Also write ~/{path} with one line per log in the form `{services[0]}: 12` (name without .log, number of those errors)."
    if level is Difficulty.HARD:
        path = f"{report}/per-code.txt"
        summaries[path] = {code: n for code, n in codes.items() if n}
        text += f" And ~/{path} with the same kind of count for each error code that occurs (`E999: 3`)."
    text += random.choice((" Leave the logs alone.", " The logs themselves must stay as they are."))
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context=f"{len(wanted)} lines belong into ~/{errors}; counts: {summaries}. The word ERROR inside a message of another "
        "level is no error. Missing folders have to be made.",
        difficulty=level,
        category="text_processing/logs",
        parameters={
            "folder": folder,
            "errors": errors,
            "lines": list(wanted),
            "sorted": level is not Difficulty.EASY,
            "summaries": {path: dict(values) for path, values in summaries.items()},
            "files": json_files(files),
        },
    )


def _log(random: Random, path: str, days: list[date], day: date) -> File:
    lines: list[str] = []
    for each in days:
        seconds = sorted(random.sample(range(86_400), random.randrange(14, 26)))
        faults = random.sample(range(len(seconds)), random.randrange(2, 7) + 2 * (each == day))
        for n, second in enumerate(seconds):
            clock = datetime.combine(each, datetime.min.time()) + timedelta(seconds=second)
            number = random.randrange(100, 99_999)
            if n in faults:
                code, message = random.choice(FAULTS)
                level, message = "ERROR", f"{code} {message}"
            else:
                level, message = random.choice(QUIET)
            lines.append(f"{clock} {level} {random.choice(HOSTS)} {message.format(n=number)}")
    return text_file(path, "\n".join(lines) + "\n", moment(days[-1], random))
