import os

FILES = {
    "Documents/pancakes.txt": """Pancakes
Serves 4

Ingredients
250 g flour
3 eggs
400 ml milk
1.5 tbsp sugar
40 g butter

Steps
Whisk everything and let it rest for 20 minutes.
Fry each side for 2 minutes.
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
    "Documents/pancakes.txt",
    """Pancakes
Serves 8

Ingredients
500 g flour
6 eggs
800 ml milk
3 tbsp sugar
80 g butter

Steps
Whisk everything and let it rest for 20 minutes.
Fry each side for 2 minutes.
""",
)
