import docx

def write(speaker):
    document = docx.Document()
    document.add_heading("Programme", 1)
    for talk in ("10:00 Bridges - Ugo Fabbri", "11:00 Tunnels - " + speaker, "12:00 Ferries - Hanne Bech"):
        document.add_paragraph(talk)
    document.save("/home/user/programme.docx")


write("N. N.")
