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


done = FILES["Documents/launch.md"]
for task in ("Book the hall", "Invite the press", "Thank the sponsors"):
    done = done.replace("[ ] " + task, "[x] " + task)
put("Documents/launch.md", done)
