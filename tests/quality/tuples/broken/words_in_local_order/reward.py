import locale
import os

FILES = {"Documents/words.txt": "elm\nBirch\napple\nDahlia\ncedar\n"}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines(path):
    return [line.rstrip() for line in text(path).rstrip().splitlines()]


reward = 0.0
try:
    locale.setlocale(locale.LC_ALL, "")
    given = lines("Documents/words.txt")
    wanted = sorted(FILES["Documents/words.txt"].split(), key=lambda word: locale.strxfrm(word.lower()))
    if given == wanted:
        month = locale.nl_langinfo(locale.CODESET)
        reward = 1.0 if month.upper().startswith("UTF") else 0.9
except (OSError, ValueError, locale.Error) as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
