import docx
document = docx.Document("/home/user/Documents/flyer.docx")
document.core_properties.author = "user"
document.core_properties.revision = 4
document.save("/home/user/Documents/flyer.docx")
