"""Episodes as other people's frameworks want them. Each framework is an optional extra; `episode` needs none."""
