ROWS = [("Ida", 90), ("Jon", 45), ("Kai", 125), ("Lea", 60)]
with open("/home/user/times.csv", "w") as file:
    file.write("name,minutes\n" + "".join(f"{name},{minutes}\n" for name, minutes in ROWS))
