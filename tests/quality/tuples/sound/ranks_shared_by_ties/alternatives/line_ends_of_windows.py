text = open("/home/user/quiz.csv").read()
open("/home/user/quiz.csv", "w", newline="").write(text.replace("\n", "\r\n"))
