text = open("/home/user/quiz.csv").read()
open("/home/user/quiz.csv", "w", encoding="utf-8-sig").write(text.rstrip("\n"))
