import configparser
import os

FILES = {
    "mail/server.ini": "; do not edit while running\n[imap]\nHost = mail.local\nPort = 143\n\n; outgoing\n[smtp]\nHost = mail.local\nPort = 587\n"
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

config = configparser.ConfigParser()
config.read(os.path.join(HOME, "mail/server.ini"))
config["imap"]["Port"] = "993"
with open(os.path.join(HOME, "mail/server.ini"), "w") as file:
    config.write(file)
