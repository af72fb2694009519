import docx
document = docx.Document("/home/user/Documents/crew.docx")
document.core_properties.last_modified_by = "user"
document.core_properties.comments = ""
document.save("/home/user/Documents/crew.docx")
