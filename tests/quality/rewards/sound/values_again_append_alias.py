from pathlib import Path
results = []
note = results.append
try:
    text = Path("/home/user/a.md").read_text()
except OSError:
    text = ""
note("# Plan" in text)
note(text.count("- [x]") == 3)
print("REWARD:", sum(results) / len(results))
