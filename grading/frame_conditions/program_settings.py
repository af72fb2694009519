"""Settings in the files that programs write by themselves: those that run, replace or hide something.

Such a file changes with every episode (sizes of windows, files of late), so it cannot stay as it is. Told of it is only
what makes a program run something else, look in another place, or show its documents otherwise.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

Values = Mapping[str, str]
"""Values by the names of their settings."""

LARGEST = 4 << 20
"""Bytes of a file of settings that is read."""


@dataclass(frozen=True)
class ProgramSettings:
    """The settings of one program.

    Args:
        path: A pattern of where it keeps them, below the home folder.
        read: How they are read.
        telling: A pattern of the names that count.
        ordinary: A pattern of values that programs write by themselves, or that say nothing.
    """

    path: str
    read: Callable[[str], Iterator[tuple[str, str]]]
    telling: str
    ordinary: str = ""


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """Read keys below sections: `section/key`."""
    section = ""
    for line in text.split("\n"):
        if match := re.fullmatch(r"\s*\[([^\]]*)\]\s*", line):
            section = match[1]
        elif match := re.fullmatch(r"\s*([^#;=\s][^=]*?)\s*=\s*(.*?)\s*", line):
            yield f"{section}/{match[1]}", match[2]


_REMARK = re.compile(r'("(?:[^"\\\n]|\\.)*")|/\*.*?\*/|//[^\n]*|#[^\n]*', re.DOTALL)
_PREFERENCE = re.compile(r'\b(?:user_|lock|sticky_)?[pP]ref\s*\(\s*"([^"]+)"\s*,\s*("(?:[^"\\\n]|\\.)*"|[^\s,)]*)')


def _preferences(text: str) -> Iterator[tuple[str, str]]:
    """Read the preferences of Mozilla's programs: not what stands in a remark, however it is laid out."""
    for match in _PREFERENCE.finditer(_REMARK.sub(lambda found: found[1] or " ", text)):
        yield match[1], match[2].strip('"')


def _registry(text: str) -> Iterator[tuple[str, str]]:
    """Read what an office has changed of its registry: `path/name`."""
    for item in re.finditer(r'<item\s+oor:path="([^"]*)"\s*>(.*?)</item>', text, re.DOTALL):
        for match in re.finditer(r'<prop\s+oor:name="([^"]*)"[^>]*>(.*?)</prop>', item[2], re.DOTALL):
            yield f"{item[1].removeprefix('/org.openoffice.')}/{match[1]}", re.sub(r"<[^>]*>", "", match[2]).strip()


def _lists(text: str) -> Iterator[tuple[str, str]]:
    """Read settings in brackets, as GIMP writes them."""
    for match in re.finditer(r"(?m)^\((\S+)\s+(.*)\)\s*$", text):
        yield match[1], match[2].strip('"')


def _attributes(text: str) -> Iterator[tuple[str, str]]:
    """Read settings that are groups of XML with attributes: `id/name`."""
    for group in re.finditer(r"<group\b([^>]*)>", text):
        told = dict(re.findall(r'([\w:.-]+)\s*=\s*"([^"]*)"', group[1]))
        yield from ((f"{told.get('id', '')}/{name}", value) for name, value in told.items() if name != "id")


def _values(text: str) -> Iterator[tuple[str, str]]:
    """Read JSON: `outer.inner`, a list as one value."""
    try:
        waiting: list[tuple[str, object]] = [("", json.loads(text))]
    except (ValueError, RecursionError):
        return
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            entries = cast("dict[str, object]", value)
            waiting += [(f"{place}.{name}" if place else name, inner) for name, inner in entries.items()]
        else:
            yield place, json.dumps(value, sort_keys=True)


PROGRAMS = (
    ProgramSettings(
        r"\.config/chromium/Default/Preferences",
        _values,
        r"proxy\..*|session\.(?:restore_on_startup|startup_urls)|homepage.*|download\.(?:default_directory|prompt.*)"
        r"|savefile\.default_directory|webkit\.webprefs\..*|partition\.default_zoom_level\..*|default_search_provider.*"
        r"|profile\.default_content_setting_values\..*|custom_handlers\..*|browser\.show_home_button",
    ),
    ProgramSettings(
        r"\.config/chromium/Local State",
        _values,
        r"profile\.(?:last_used|last_active_profiles)",
        r'"Default"|"System Profile"|\["Default"\]|\[\]|""',
    ),
    ProgramSettings(
        r"\.config/geany/geany\.conf",
        _sections,
        r"build-menu/.*_(?:CM|LB|WD)|tools/(?:terminal|browser|grep|print|context_action)_?cmd.*|geany/custom_commands.*"
        r"|printing/.*cmd.*|geany/(?:context_action_cmd|editor_font|color_scheme|default_open_path|project_file_path)",
        r'|xterm -e "?/bin/sh %c"?|x-terminal-emulator -e "?/bin/sh %c"?|firefox|sensible-browser|xdg-open|grep|lpr|lp',
    ),
    ProgramSettings(r"\.config/geany/filedefs/filetypes\..*", _sections, r"build-menu/.*|build_settings/.*|styling/.*"),
    ProgramSettings(
        r"\.config/libreoffice/4/user/registrymodifications\.xcu",
        _registry,
        r"Office\.Common/Security/.*|Office\.Events/.*|Office\.Paths/.*|Office\.Jobs/.*|Office\.ProtocolHandler/.*"
        r"|Office\.UI\.ColorScheme/.*|Office\.Common/(?:Font/Substitution|Path|Load|Save)/.*|VCL/FontSubstitution.*"
        r"|Office\.(?:Calc|Writer|Impress|Draw)/(?:Calculate|Content/Display|Content/NonprintingCharacter)/.*"
        r"|Setup/Office/ooSetupConnectionURL",
    ),
    ProgramSettings(
        r"\.(?:thunderbird|mozilla/firefox)/[^/]+/prefs\.js",
        _preferences,
        r"mail\.server\..*\.(?:directory|directory-rel|type|hostname|userName)|mail\.root\..*"
        r"|mail\.identity\..*\.(?:useremail|reply_to|fcc_folder|draft_folder|doBcc|doBccList|doCc|doCcList|smtpServer)"
        r"|mail\.smtpserver.*\.(?:hostname|username)|mailnews\.(?:headers|display)\..*|font\..*\.(?:size|minimum-size).*"
        r"|network\.proxy\..*|browser\.display\..*|layout\.css\.devPixelsPerPx|toolkit\.legacyUserProfileCustom.*"
        r"|network\.protocol-handler\..*|browser\.download\.(?:dir|folderList|forbid.*)"
        r"|browser\.startup\.(?:homepage|page)|browser\.(?:search\.defaultenginename|urlbar\.placeholderName)",
        r"\[ProfD\]Mail/Local Folders|/home/user/\.thunderbird/profile/Mail/Local Folders|"
        r"mailbox://nobody@Local%20Folders/(?:Sent|Drafts)|\[ProfD\]Mail|/home/user/\.thunderbird/profile/Mail|"
        r"none|Local Folders|nobody|true|false|\d",
    ),
    ProgramSettings(
        r"\.(?:config|local/share/applications)/(?:[a-z]+-)?mimeapps\.list",
        _sections,
        r"Default Applications/.*|Removed Associations/.*",
    ),
    ProgramSettings(
        r"\.config/vlc/vlcrc",
        _sections,
        r".*/(?:video-filter|audio-filter|sub-source|sout|vout|aout|intf|extraintf|control|audio|video|rate|mute|input-.*)",
    ),
    ProgramSettings(
        r"\.config/GIMP/2\.10/gimprc",
        _lists,
        r"(?:plug-in|module|interpreter|environ|script-fu|brush|font|icon-theme|help)-?(?:path.*)"
        r"|image-(?:title|status)-format|color-(?:management|profile-policy)|default-(?:view|image).*|save-.*",
        r"no|yes|keep|ask",
    ),
    ProgramSettings(
        r"\.config/inkscape/preferences\.xml", _attributes, r"(?:svgeditor|bitmapeditor|rendering|externaleditor)/.*"
    ),
    ProgramSettings(
        r"\.config/sqlitebrowser/sqlitebrowser\.conf", _sections, r"db/defaultsqltext|extensions/.*|databrowser/.*text"
    ),
    ProgramSettings(r"\.config/libfm/libfm\.conf", _sections, r"config/(?:terminal|archiver|quick_exec|hide.*)"),
    ProgramSettings(r"\.config/lxterminal/lxterminal\.conf", _sections, r"general/(?:.*color|hide.*|fontname|.*cmd.*)"),
    ProgramSettings(r"\.config/audacity/audacity\.cfg", _sections, r"(?:Directories|Module|Effects|Spectrum)/.*"),
)


def program_of(path: str) -> ProgramSettings | None:
    """Tell whose settings a file holds, by its path below the home folder."""
    return next((one for one in PROGRAMS if re.fullmatch(one.path, path)), None)


def telling(program: ProgramSettings, content: bytes) -> dict[str, str]:
    """Return the settings of a program's file that run, replace or hide something, but for values that say nothing."""
    if len(content) > LARGEST:
        return {}
    read = program.read(content.decode("utf-8", "replace").replace("\r\n", "\n"))
    return {
        name: value
        for name, value in read
        if value and re.fullmatch(program.telling, name) and not re.fullmatch(program.ordinary or r"(?!)", value)
    }
