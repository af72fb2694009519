"""Everybody who was asked for, and those of before."""

import json

from environments.desktop.scripts.facts import grade_facts  # included by render()

TASK: dict = {}  # filled by render()

grade_facts("contacts", TASK["parameters"]["before"], TASK["parameters"]["after"])
