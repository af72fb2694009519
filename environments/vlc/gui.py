"""UI steps in VLC, for the oracles of this environment."""

from environments.hands import Hands

TITLE = "VLC media player"


async def look_at_list(desktop: Hands) -> None:
    """Show the playlist."""
    await desktop.wait_for_window(TITLE)
    await desktop.wait_quiet()
    await desktop.key("ctrl", "l")
    await desktop.wait_quiet(quiet_ms=500)


async def save_list(desktop: Hands, path: str) -> None:
    """Save the playlist below the home."""
    await desktop.key("ctrl", "y")
    await desktop.wait_for_window("Save playlist as")
    await desktop.find(role="push button", name="Cancel")
    await desktop.type(f"/home/user/{path}\n")
    await desktop.wait_for_window(TITLE)
    await desktop.wait_quiet()


async def go_to(desktop: Hands, second: int) -> None:
    """Jump to a moment of the film by the dialog; the hours, minutes and seconds are typed one after the other."""
    await desktop.key("ctrl", "t")
    await desktop.wait_for_window("Go to Time")
    # A cursor blinks in the dialog: the screen is never still, but the button is there once the dialog is.
    await desktop.find(role="push button", name="Go")
    # The button keeps the focus from the last time; who comes to the field by Tab has the hours selected.
    label = await desktop.find(role="label", name="Go to time:")
    x, y = (label.x or 0) + (label.width or 0), (label.y or 0) + (label.height or 0) // 2
    await desktop.click(x + 17, y)
    await desktop.key("shift", "Tab")
    await desktop.key("Tab")
    await desktop.type(f"{second // 3600:02}{second // 60 % 60:02}{second % 60:02}")
    await desktop.click_on(role="push button", name="Go")
    await desktop.wait_for_window(TITLE)
    # VLC draws a film again and again even while it stands still: there is no stillness to wait for.
    await desktop.wait(ms=2_500)
