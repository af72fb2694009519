"""Web applications whose state the server owns: an engine, applications on it, and the host of the published hub."""
