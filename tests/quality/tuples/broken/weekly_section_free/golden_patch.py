import os

FILES = {
    "Documents/backup.ini": """; backups of the office server
[nightly]
hour = 1
keep_days = 14
target = /srv/backup

[weekly]
; Sundays only
hour = 4
keep_days = 60
target = /srv/archive
"""
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put(
    "Documents/backup.ini",
    FILES["Documents/backup.ini"].replace("hour = 1\nkeep_days = 14", "hour = 3\nkeep_days = 21"),
)
