import zipfile
path = "/home/user/tour.odp"
with zipfile.ZipFile(path) as old:
    members = [(one, old.read(one)) for one in old.infolist()]
with zipfile.ZipFile(path, "w") as new:
    for one, data in members:
        new.writestr(one, data.replace(b">Cranes and cafes<", b"><text:span>Cranes and cafes</text:span><"))
