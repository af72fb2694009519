import os

FILES = {
    "Documents/crontab.txt": "# m h dom mon dow command\n0 7 * * 1-5 /opt/report.sh\n*/5 * * * * /opt/ping.sh\n30 2 * * 0 /opt/rotate.sh --report\n"
}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines(path):
    return [line.rstrip() for line in text(path).rstrip().splitlines()]


def tree(top):
    """Path below the home -> content; an empty folder ends with a slash, a link says where it goes."""
    found = {}
    for folder, folders, names in sorted(os.walk(os.path.join(HOME, top))):
        inside = os.path.relpath(folder, HOME)
        if not folders and not names:
            found[inside + "/"] = b""
        for name in sorted(names + folders):
            path = os.path.join(folder, name)
            if os.path.islink(path):
                found[inside + "/" + name] = b"-> " + os.readlink(path).encode()
            elif os.path.isfile(path):
                with open(path, "rb") as file:
                    found[inside + "/" + name] = file.read()
    return found


def others(top, *changed):
    """Whether the files that nobody asked to change are what they were, and no other came."""
    now = {path: data for path, data in tree(top).items() if path not in changed}
    before = {path: text for path, text in FILES.items() if path not in changed and path.startswith(top)}
    return now == {path: text.encode() for path, text in before.items()}


def job(line):
    return " ".join(line.split())


score = 0.0
try:
    title, report, ping, rotate = [job(line) for line in lines("Documents/crontab.txt")]
    old = FILES["Documents/crontab.txt"].splitlines()
    if title == old[0] and rotate == old[3] and others("Documents", "Documents/crontab.txt"):
        if report in ("30 7 * * 1-5 /opt/report.sh", old[1]) and ping in ("# " + old[2], old[2]):
            score += 0.5 * (report != old[1])
            score += 0.5 * (ping != old[2])
except (OSError, ValueError) as error:
    print("not graded:", error)
print(f"REWARD: {score}")
