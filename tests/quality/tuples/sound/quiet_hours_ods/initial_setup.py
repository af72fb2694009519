import os

from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P


def write(sheets):
    document = OpenDocumentSpreadsheet()
    for title, rows in sheets.items():
        table = Table(name=title)
        for row in rows:
            line = TableRow()
            for value in row:
                number = isinstance(value, int)
                cell = TableCell(valuetype="float", value=value) if number else TableCell(valuetype="string")
                cell.addElement(P(text=str(value)))
                line.addElement(cell)
            table.addElement(line)
        document.spreadsheet.addElement(table)
    os.makedirs("/home/user/Documents", exist_ok=True)
    document.save("/home/user/Documents/hours.ods")


HOURS = [["Day", "Opens", "Closes"], ["Saturday", 9, 20], ["Sunday", 10, 18]]
NOTES = [["Closed in January"]]
write({"Hours": HOURS, "Notes": NOTES})
