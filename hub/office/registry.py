"""Where the scenarios of the office enter themselves."""

from hub.engine.joint_scenarios import JointScenarios

SCENARIOS = JointScenarios()
