"""pandas turns "007" into 7, an empty cell into nan, and "NA" into nan.

`dtype=str, keep_default_na=False`, or `read_csv` of `cua_gym_session`.
"""

import io

import pandas

text = "code,country\n007,NA\n"
guessed = pandas.read_csv(io.StringIO(text))
assert guessed["code"][0] == 7 and pandas.isna(guessed["country"][0])
kept = pandas.read_csv(io.StringIO(text), dtype=str, keep_default_na=False)
assert list(kept.iloc[0]) == ["007", "NA"]
