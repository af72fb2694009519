path = "/home/user/site/prices.html"
text = open(path).read()
open(path, "w").write(text.replace("<tr><td>Sauna</td><td>14</td></tr>", "<!-- new -->\n<TR><TD>Sauna</TD><TD>14</TD></TR>"))
