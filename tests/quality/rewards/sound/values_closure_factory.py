"""Functions made by a function, kept in a list."""

import configparser


def option(section: str, key: str, value: str):
    def holds(ini: configparser.ConfigParser) -> bool:
        return ini.get(section, key, fallback=None) == value

    return holds


CHECKS = [option("mail", "server", "post.example"), option("mail", "port", "993"), option("ui", "lang", "fi")]
ini = configparser.ConfigParser()
ini.read("/home/user/mail.ini", encoding="utf-8")
passed = [check(ini) for check in CHECKS]
print(f"REWARD: {1.0 if all(passed) else 0.0}")
