ROWS = ["field,weight", "north,410", "mill,655", "brook,90", "hill,312"]
with open("/home/user/harvest.csv", "w") as file:
    file.write("\n".join(ROWS) + "\n")

with open("/home/user/harvest_sorted.csv", "w") as file:
    file.write("\n".join(ROWS[:1] + sorted(ROWS[1:], key=lambda row: -int(row.split(",")[1]))) + "\n")
