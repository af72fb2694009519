import os

os.makedirs("/home/user/cal", exist_ok=True)
LEAP = "def is_leap(year):\n    return year % 4 == 0\n"
CHECK = "from leap import is_leap\n\nassert [year for year in (1900, 1996, 2000, 2023, 2100) if is_leap(year)] == [1996, 2000]\n"
for name, text in (("leap.py", LEAP), ("check.py", CHECK)):
    with open(f"/home/user/cal/{name}", "w") as file:
        file.write(text)

with open("/home/user/cal/leap.py", "w") as file:
    file.write("def is_leap(year):\n    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)\n")
