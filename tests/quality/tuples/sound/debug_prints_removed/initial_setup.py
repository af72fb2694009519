import os

FILES = {
    "Documents/parser.py": '''def parse(source):
    print("DEBUG start", source)
    words = source.split()
    if not words:
        # nothing to do
        print("no DEBUG data")
        return []
    print("DEBUG words", words)
    return [word.lower() for word in words]


def report(words):
    print(len(words), "words")
    for word in words:
        print("DEBUG", word)
        yield word.title()
'''
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
