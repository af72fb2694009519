import docx

score = 0.0
try:
    texts = [one.text.strip() for one in docx.Document("/home/user/contract.docx").paragraphs]
    if len(texts) == 5 and texts[2] == "The notice period is three months.":
        score = 1.0
except Exception as error:
    print("not graded:", error)
print(f"COMPONENT clause {score} 1.0")
print(f"REWARD: {score}")
