# start: initial
with open("/home/user/account.csv", "a") as file:
    file.write("closing,-472.60\n")
