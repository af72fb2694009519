"""The list that the scenarios of this application enter themselves into."""

from hub.engine.scenarios import Scenarios

SCENARIOS = Scenarios()
