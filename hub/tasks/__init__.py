"""Tasks by construction: from an application's actions, an instruction, two states, a reward and a solution."""
