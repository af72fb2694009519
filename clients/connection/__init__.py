"""A client's connection to a server: one protocol, carried by MCP or by plain HTTP."""
