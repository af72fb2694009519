path = "/home/user/plan.svg"
text = open(path).read()
open(path, "w").write(text.replace('x="30" y="15"', 'x="10" y="5" transform="translate(20, 10)"'))
