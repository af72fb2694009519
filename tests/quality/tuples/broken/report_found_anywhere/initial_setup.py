import os

for folder in ("Downloads", "Documents/Reports/2023", "Documents/Reports/2024"):
    os.makedirs(f"/home/user/{folder}", exist_ok=True)
for name in ("Downloads/report-07.txt", "Documents/Reports/2023/report-06.txt"):
    with open(f"/home/user/{name}", "w") as file:
        file.write(f"Report {name[-6:-4]}: all pumps in service.\n")
