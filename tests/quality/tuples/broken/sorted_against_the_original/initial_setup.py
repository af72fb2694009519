ROWS = ["field,weight", "north,410", "mill,655", "brook,90", "hill,312"]
with open("/home/user/harvest.csv", "w") as file:
    file.write("\n".join(ROWS) + "\n")
