"""`configparser` folds names and stumbles over a percent sign.

`optionxform = str` and `interpolation=None`; a section told twice is an error, so catch it.
"""

import configparser

plain = configparser.ConfigParser()
plain.read_string("[a]\nName=50%\n")
assert list(plain["a"]) == ["name"]
try:
    plain["a"]["name"]
except configparser.InterpolationSyntaxError:
    pass
else:
    raise AssertionError("no stumbling")
exact = configparser.ConfigParser(interpolation=None)
exact.optionxform = str
exact.read_string("[a]\nName=50%\n")
assert dict(exact["a"]) == {"Name": "50%"}
