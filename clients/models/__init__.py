"""Language models of any provider: which one, at what price, with every request logged."""
