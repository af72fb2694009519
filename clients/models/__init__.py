"""Language models, whoever serves them: which one, at what price, with every exchange written down."""
