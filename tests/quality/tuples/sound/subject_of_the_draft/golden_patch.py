import os

os.makedirs("/home/user/drafts", exist_ok=True)
MAIL = """From: Jo Brandt <jo@joinery.example>
To: Mia Okoro <mia@garden.example>
Cc: office@joinery.example
Subject: Offer
MIME-Version: 1.0
Content-Type: text/plain; charset="utf-8"

Dear Ms Okoro,
three windows in oak cost 1840 euros.
Jo Brandt
"""
with open("/home/user/drafts/offer.eml", "w") as file:
    file.write(MAIL)

with open("/home/user/drafts/offer.eml", "w") as file:
    file.write(MAIL.replace("Subject: Offer\n", "Subject: Offer for three windows\n"))
