import configparser
import os

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


def config():
    parser = configparser.ConfigParser()
    parser.read_string(text("mail/server.ini"))
    return parser


def rest():
    return dict(config()["smtp"]) == {"host": "mail.local", "port": "587"} and config()["imap"]["host"] == "mail.local"


grade([("port", 1.0, lambda: config()["imap"]["port"] == "993")], [("rest", rest)])
