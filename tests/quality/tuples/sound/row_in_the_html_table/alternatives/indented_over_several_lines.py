path = "/home/user/site/prices.html"
text = open(path).read()
open(path, "w").write(text.replace("<tr><td>Sauna</td><td>14</td></tr>", "  <tr>\n    <td>Sauna</td>\n    <td>14</td>\n  </tr>"))
