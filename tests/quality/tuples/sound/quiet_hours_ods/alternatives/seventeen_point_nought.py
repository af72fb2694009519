from odf.opendocument import load
from odf.table import TableCell
document = load("/home/user/Documents/hours.ods")
for cell in document.spreadsheet.getElementsByType(TableCell):
    if cell.getAttribute("value") == "17":
        cell.setAttribute("value", "17.0")
document.save("/home/user/Documents/hours.ods")
