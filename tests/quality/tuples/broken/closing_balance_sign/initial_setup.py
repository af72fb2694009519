ROWS = ["what,amount", "opening,120.00", "rent,-540.00", "refund,35.60", "power,-88.20"]
with open("/home/user/account.csv", "w") as file:
    file.write("\n".join(ROWS) + "\n")
