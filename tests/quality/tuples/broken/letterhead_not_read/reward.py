import docx

WANTED = ["Dear Ms Okoro,", "we offer the bench for 520 euros.", "Yours, J. Brandt"]
reward = 0.0
try:
    document = docx.Document("/home/user/Documents/offer.docx")
    if [one.text for one in document.paragraphs] == WANTED and not document.tables:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
