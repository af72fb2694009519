"""What shells, sessions and programs read when they begin, and no program writes by itself.

Whoever lays a file there has other programs run, other letters drawn or other commands meant from then on.
"""

import re

_SHELLS = (
    *(".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".inputrc", ".hushlogin"),
    *(".zshrc", ".zshenv", ".zprofile", ".xprofile", ".xsession", ".xsessionrc", ".xinitrc", ".pam_environment"),
)
_LOOKS = (
    *(".Xresources", ".Xdefaults", ".Xmodmap", ".XCompose", ".gtkrc-2.0", ".fonts.conf"),
    *(".config/gtk-3.0/gtk.css", ".config/gtk-4.0/gtk.css", ".config/gtk-3.0/settings.ini"),
)
_PROGRAMS = (
    *(".vimrc", ".exrc", ".nanorc", ".emacs", ".gitconfig", ".config/git/config", ".sqliterc", ".psqlrc", ".mailcap"),
    *(".mime.types", ".lesskey", ".screenrc", ".tmux.conf", ".curlrc", ".wgetrc", ".selected_editor", ".ssh/rc"),
    *(".config/openbox/rc.xml", ".config/openbox/menu.xml", ".config/openbox/autostart", ".config/Thunar/uca.xml"),
    *(".config/chromium-flags.conf", ".config/chromium/start.sh", ".mozilla/firefox/start.sh", ".thunderbird/start.sh"),
    *(".config/vlc/lua", ".forward", ".config/gtk-3.0/bookmarks", ".mailrc"),
    *(
        ".asoundrc",
        ".config/pulse/client.conf",
        ".config/pulse/default.pa",
        ".config/pulse/daemon.conf",
        ".mplayer/config",
    ),
    *(".pythonrc", ".config/user-dirs.dirs", ".config/xfce4/helpers.rc", ".config/sqlite3/sqliterc"),
)
FILES = frozenset((*_SHELLS, *_LOOKS, *_PROGRAMS))
"""Below the home folder."""

_OFFICE = ".config/libreoffice/4/user"
FOLDERS = (
    *(".config/lxsession/", ".config/libfm/actions/", ".local/share/nautilus/scripts/", ".config/inkscape/templates/"),
    *(".config/autostart/", ".config/systemd/user/", ".config/environment.d/", ".local/bin/", ".local/lib/"),
    *(".local/share/systemd/", ".local/share/dbus-1/", ".local/share/mime/packages/", ".local/share/thumbnailers/"),
    *(".local/share/file-manager/", ".config/fontconfig/", ".local/share/fonts/", ".fonts/"),
    *(".local/share/applications/", ".themes/", ".icons/", ".local/share/themes/", ".vim/"),
    *(".config/pulse/client.conf.d/", ".config/pulse/default.pa.d/", ".config/pipewire/", ".config/wireplumber/"),
    *(".config/vim/", ".config/nvim/", ".config/nano/"),
    *(".config/geany/filedefs/", ".config/geany/plugins/", ".local/share/gtksourceview-4/", ".local/share/vlc/lua/"),
    *(".config/GIMP/2.10/plug-ins/", ".config/GIMP/2.10/scripts/", ".config/inkscape/extensions/"),
    *(f"{_OFFICE}/Scripts/", f"{_OFFICE}/basic/", f"{_OFFICE}/uno_packages/cache/uno_packages/"),
)
"""The same; whatever lies in these."""

BY_THEMSELVES = frozenset(
    (
        *(f"{_OFFICE}/basic/Standard/Module1.xba", ".config/geany/filedefs/filetypes.README"),
        *(f".local/share/applications/{name}" for name in ("mimeinfo.cache", "mimeapps.list", "defaults.list")),
    )
)
"""What programs lay there when they begin for the first time; what the verified states have of it stays."""
_INDEXES = (".xlc", ".xlb")
"""What an office writes anew; without a module they name nothing."""


_PROFILES = re.compile(r"\.(?:thunderbird|mozilla/firefox)/[^/]+/(?:user\.js|chrome/.*|extensions/.*|defaults/.*)")
"""What Mozilla's programs read of a profile, and nobody but a person lays there."""


_ANYWHERE = frozenset((".hidden", ".directory", ".editorconfig", ".envrc"))
"""What file managers and editors read in any folder: which files are hidden, how they are shown, how they are saved.

Launchers are told with them: one may bear the name of a document.
"""


def is_startup(path: str) -> bool:
    """Whether a path below the home folder is read when a shell, a session or a program begins."""
    if _PROFILES.fullmatch(path) or path.rpartition("/")[2] in _ANYWHERE or path.endswith(".desktop"):
        return True
    return path in FILES or (path.startswith(FOLDERS) and not path.endswith(_INDEXES))
