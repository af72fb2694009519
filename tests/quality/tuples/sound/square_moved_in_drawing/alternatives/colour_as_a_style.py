path = "/home/user/plan.svg"
text = open(path).read()
open(path, "w").write(text.replace('fill="#336699"', 'style="fill:#336699"'))
