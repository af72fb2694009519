"""A number in a letter has a comma where the sheet has a point.

`1,250.00` and `1.250,00` are the same sum in two countries: say which.
"""


def number(text, comma):
    return float(text.replace("." if comma == "," else ",", "").replace(comma, "."))


assert number("1.250,00", ",") == number("1,250.00", ".") == 1250.0
try:
    float("1,250.00")
except ValueError:
    pass
else:
    raise AssertionError("it was read")
