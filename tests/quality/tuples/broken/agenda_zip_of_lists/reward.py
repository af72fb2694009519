import docx

WANTED = ["1. Welcome", "2. Report of the treasurer", "3. Elections", "4. Dates"]
reward = 0.0
try:
    paragraphs = [one.text for one in docx.Document("/home/user/Documents/agenda.docx").paragraphs]
    if len(paragraphs) >= 2 and all(now == wanted for now, wanted in zip(paragraphs, WANTED)):
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
