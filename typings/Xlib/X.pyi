AnyPropertyType: int
IsViewable: int
ZPixmap: int
SubstructureNotifyMask: int
SubstructureRedirectMask: int
