"""All tasks of this application: importing this makes the samplers enter themselves."""

from hub.apps.mail import errands_people, errands_settings, errands_sorting, errands_threads, errands_writing
from hub.apps.mail.errand_list import ERRANDS

ROOMS = (errands_people, errands_settings, errands_sorting, errands_threads, errands_writing)

__all__ = ["ERRANDS", "ROOMS"]
