from odf.opendocument import load
from odf.table import Table, TableCell, TableRow
document = load("/home/user/Documents/hours.ods")
for table in document.spreadsheet.getElementsByType(Table):
    row = TableRow(numberrowsrepeated=1000)
    row.addElement(TableCell(numbercolumnsrepeated=1024))
    table.addElement(row)
document.save("/home/user/Documents/hours.ods")
