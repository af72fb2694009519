import os
import zipfile
path = "/home/user/Documents/years.xlsx"
with zipfile.ZipFile(path) as old:
    members = [(one, old.read(one)) for one in old.namelist()]
with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as new:
    for name, data in members:
        new.writestr(name, data)
