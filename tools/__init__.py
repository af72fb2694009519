"""The verbs: each defined once, offered as an MCP tool and as a REST route."""
