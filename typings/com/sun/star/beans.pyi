class PropertyValue:
    Name: str
    Value: object
