# What runs in every desktop, whatever its backend: the first process of the desktop's user. It ends with the desktop.
# Its own streams are the server's or the engine's, and /proc shows them to everybody inside: it hands them to nobody, and
# lets go of them before any program but these is started.
# The display asks for no cookie, but python-xlib prints a remark where the file has no entry: one that fits nobody, of
# the host `none`, with a way of authenticating that nothing speaks, and no data.
printf '\001\000\000\004none\000\000\000\004NONE\000\000' >"$XAUTHORITY"
services="$XDG_RUNTIME_DIR/dbus-1/services"
mkdir -p "$services"
# The accessibility bus starts on demand, switched on.
printf '[D-BUS Service]\nName=org.a11y.Bus\nExec=/usr/libexec/at-spi-bus-launcher --a11y=1\n' >"$services/org.a11y.Bus.service"
[ -d /run/home-template ] && cp -r /run/home-template/. "$HOME/"
dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" >/dev/null 2>&1 &
xsetroot -solid "#33506b" >/dev/null 2>&1 &
# Whoever asks for a word may enter when it comes: before it there is no home yet, and no bus for programs to meet on.
if [ -n "${1-}" ]; then
    until [ -S "${DBUS_SESSION_BUS_ADDRESS#unix:path=}" ]; do sleep 0.005; done
    echo "$1"
fi
exec </dev/null >/dev/null 2>&1
# The panel: one button for each window, and nothing on it that moves by itself, such as a clock.
cat >"$XDG_RUNTIME_DIR/tint2rc" <<'END'
rounded = 0
border_width = 0
background_color = #26323e 100
rounded = 0
border_width = 0
background_color = #3d5166 100
panel_items = T
panel_position = bottom center horizontal
panel_size = 100% 26
panel_background_id = 1
panel_window_name = panel
panel_layer = bottom
disable_transparency = 1
strut_policy = follow_size
mouse_effects = 0
taskbar_padding = 2 2 2
task_maximum_size = 220 22
task_padding = 8 2
task_font = sans 9
task_font_color = #e8edf2 100
task_background_id = 1
task_active_background_id = 2
mouse_left = toggle_iconify
mouse_middle = none
mouse_right = none
mouse_scroll_up = none
mouse_scroll_down = none
END
panel='sh -c "pgrep -x tint2 || exec tint2 -c \"$XDG_RUNTIME_DIR/tint2rc\""'
# Openbox reads the table of compose sequences again at every change of the keyboard mapping, which is how characters
# that no key carries are typed: 45 ms for each of them, and it has no use for the table.
while :; do
    XCOMPOSEFILE=/dev/null openbox --sm-disable --startup "$panel"
    sleep 0.5
done
