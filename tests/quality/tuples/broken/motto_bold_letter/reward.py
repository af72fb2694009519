import docx

def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


def paragraphs():
    return docx.Document("/home/user/letter.docx").paragraphs


def bold():
    runs = [run for run in paragraphs()[1].runs if run.text.strip()]
    return bool(runs) and all(run.bold for run in runs)


def texts():
    now = paragraphs()
    first, second = now[0].text, now[1].text
    return len(now) == 3 and (first, second) == ("Dear neighbours,", "the lift is out of order.")


grade([("bold", 1.0, bold)], [("texts", texts)])
