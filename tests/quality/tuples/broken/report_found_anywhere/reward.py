import os


def places(name):
    return [folder for folder, _, files in os.walk("/home/user") if name in files]


def text(folder, name):
    with open(os.path.join(folder, name)) as file:
        return file.read()


reward = 0.0
try:
    found = places("report-07.txt")
    kept = text("/home/user/Documents/Reports/2023", "report-06.txt") == "Report 06: all pumps in service.\n"
    if kept and len(found) == 1 and "/home/user/Documents" in found[0]:
        if text(found[0], "report-07.txt") == "Report 07: all pumps in service.\n":
            reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print("REWARD:", reward)
