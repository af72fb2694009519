data = open("/home/user/drafts/offer.eml", "rb").read()
open("/home/user/drafts/offer.eml", "wb").write(data.replace(b"\n", b"\r\n"))
