import os

FILES = {
    "Documents/launch.md": """# Launch

- [ ] Book the hall (Priya)
- [ ] Print badges (Noah)
- [x] Choose a date (Mika)
- [ ] Order flowers (Priyanka)
- [ ] Invite the press (Priya)
- [ ] Test the projector (Noah)
- [ ] Thank the sponsors (Priya)
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
