"""Web applications as environments: one engine and its apps."""
