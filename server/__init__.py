"""The ASGI application that offers the tools over MCP and HTTP."""
