import os

FILES = {
    "Documents/crontab.txt": "# m h dom mon dow command\n0 7 * * 1-5 /opt/report.sh\n*/5 * * * * /opt/ping.sh\n30 2 * * 0 /opt/rotate.sh --report\n"
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
    "Documents/crontab.txt",
    "# m h dom mon dow command\n30 7 * * 1-5 /opt/report.sh\n# */5 * * * * /opt/ping.sh\n30 2 * * 0 /opt/rotate.sh --report\n",
)
