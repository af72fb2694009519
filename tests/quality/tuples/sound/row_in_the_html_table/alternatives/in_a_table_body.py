path = "/home/user/site/prices.html"
text = open(path).read()
open(path, "w").write(text.replace("<table>", "<table>\n<tbody>").replace("</table>", "</tbody>\n</table>"))
