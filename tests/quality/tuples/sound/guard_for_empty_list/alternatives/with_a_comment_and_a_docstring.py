path = "/home/user/stats/mean.py"
text = open(path).read()
open(path, "w").write(text.replace("def mean(values):\n", 'def mean(values):\n    """The mean, or None without values."""\n    # nothing to divide\n'))
