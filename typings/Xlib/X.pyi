AnyPropertyType: int
IsViewable: int
ZPixmap: int
