"""The worlds of the calendar: importing this registers them."""

from hub.apps.calendar import world_clinic, world_festival, world_studio

__all__ = ["world_clinic", "world_festival", "world_studio"]
