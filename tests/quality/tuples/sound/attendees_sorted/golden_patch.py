import os

FILES = {
    "Documents/minutes.txt": """Minutes of 3 May

Present
Ana Zorn
Tom Brandt
Olaf Meier
Ines Abel
Ruth Keller

Excused
Wim Vos
Eva Adler

Decided
The old scanner goes.
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
    "Documents/minutes.txt",
    """Minutes of 3 May

Present
Ines Abel
Tom Brandt
Ruth Keller
Olaf Meier
Ana Zorn

Excused
Wim Vos
Eva Adler

Decided
The old scanner goes.
""",
)
