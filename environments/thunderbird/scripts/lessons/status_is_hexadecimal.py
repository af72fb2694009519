"""`X-Mozilla-Status` is a hexadecimal number of bits.

1 read, 2 answered, 4 starred, 8 gone: `0005` is read and starred, and `int("0010")` is not 16.
"""

status = "0005"
assert int(status, 16) & 4 and int(status, 16) & 1 and not int(status, 16) & 2
assert int("0010") != int("0010", 16)
