text = open("/home/user/drafts/offer.eml").read()
open("/home/user/drafts/offer.eml", "w").write("Date: Mon, 02 Sep 2024 10:00:00 +0200\nUser-Agent: a mail program\nMessage-ID: <1@joinery.example>\n" + text)
