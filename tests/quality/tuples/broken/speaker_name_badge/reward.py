import docx

reward = 0.0
try:
    given = [(one.text, one.style.name) for one in docx.Document("/home/user/programme.docx").paragraphs]
    wanted = [
        ("Programme", "Heading 1"),
        ("10:00 Bridges - Ugo Fabbri", "Normal"),
        ("11:00 Tunnels - Marta Lindquist", "Normal"),
        ("12:00 Ferries - Hanne Bech", "Normal"),
    ]
    reward = float(given == wanted)
except Exception as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
