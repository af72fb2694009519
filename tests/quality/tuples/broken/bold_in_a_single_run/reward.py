import docx


def runs():
    document = docx.Document("/home/user/Documents/lease.docx")
    bands = [one.text for section in document.sections for part in (section.header, section.footer) for one in part.paragraphs]
    if any(bands) or document.tables:
        return None
    return [[(run.text, bool(run.bold)) for run in one.runs] for one in document.paragraphs]

reward = 0.0
try:
    if runs() == [[("Lease", False)], [("The term of notice is ", False), ("two months", True), (" for both sides.", False)]]:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
