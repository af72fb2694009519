"""`vlcrc` has sections whose names nobody must rely on.

The same name never stands in two, but the section moves with the version: search by name, in all lines.
"""

import configparser

text = "[core] # core program\nvolume-step=20\n"
try:
    parser = configparser.ConfigParser()
    parser.read_string(text)
    assert parser.sections() == ["core"]
except configparser.Error as error:
    raise AssertionError("it was read otherwise") from error
assert [line for line in text.split("\n") if line.startswith("volume-step=")] == ["volume-step=20"]
