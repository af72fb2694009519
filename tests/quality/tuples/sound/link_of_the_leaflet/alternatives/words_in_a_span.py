import zipfile
path = "/home/user/trail.odt"
with zipfile.ZipFile(path) as old:
    members = [(one, old.read(one)) for one in old.infolist()]
with zipfile.ZipFile(path, "w") as new:
    for one, data in members:
        new.writestr(one, data.replace(b">the hut<", b"><text:span>the hut</text:span><"))
