import configparser
class Grader:
    def __init__(self):
        self.ini = configparser.ConfigParser()
        self.ini.read("/home/user/a.ini")
    def check_theme(self):
        return self.ini.get("v", "theme", fallback="") == "dark"
    def check_zoom(self):
        return self.ini.get("v", "zoom", fallback="") == "125"
grader = Grader()
names = ("check_theme", "check_zoom")
passed = sum(getattr(grader, name)() for name in names)
print(f"REWARD: {passed / len(names)}")
