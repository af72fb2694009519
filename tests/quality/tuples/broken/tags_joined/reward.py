import os

FILES = {"Documents/tags.txt": "sea\nice\nsea\nfog\nice\nsun\n"}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines(path):
    return [line.rstrip() for line in text(path).rstrip().splitlines()]


def score():
    tags = {tag for tag in FILES["Documents/tags.txt"].split()}
    wanted = ""
    for tag in tags:
        wanted = wanted + "," + tag if wanted else tag
    given = lines("Documents/tags.txt")
    if len(given) != 1:
        return 0.0
    # all tags, whatever their order
    same = sorted(given[0].split(",")) == sorted(wanted.split(","))
    return 0.5 * same + 0.5 * (given[0] == "fog,ice,sea,sun" or given[0] == wanted)


try:
    result = score()
except OSError as error:
    print("not graded:", error)
    result = 0.0
print("REWARD:", result)
