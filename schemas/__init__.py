"""The types of the wire: what travels between a client and the server, and nothing that acts."""
