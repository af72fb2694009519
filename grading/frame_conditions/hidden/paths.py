"""Which hidden paths programs write by themselves; measured, with the sixteen applications and what runs beside them.

Whatever lies at such a path is nobody's work, and no program obeys it: caches, histories, records of what was open,
stores of profiles. Files of settings are not told here, but key by key in `own_settings`.
"""

from functools import cache

from grading.frame_conditions.hidden.globs import compiled, leading

_ANYWHERE = (
    *("**/.~lock.*#", "**/.goutputstream-*", "**/.*.swp", "**/.*.swo", "**/.nfs*", "**/.fuse_hidden*"),
    *("**/.pytest_cache/**", "**/.mypy_cache/**", "**/.ruff_cache/**", "**/.ipynb_checkpoints/**", "**/.thumbnails/**"),
)
_HISTORIES = (
    *(".bash_history", ".zsh_history", ".python_history", ".sqlite_history", ".lesshst", ".viminfo", ".wget-hsts"),
    *(".node_repl_history", ".psql_history", ".xsession-errors", ".xsession-errors.old", ".nano/search_history"),
    *(".local/share/nano/*_history", ".vim/.netrwhist", ".local/share/recently-used.xbel*", ".local/state/lesshst"),
    *(".local/share/gvfs-metadata/**", ".local/share/thumbnails/**", ".thumbnails/**", ".dbus/session-bus/*"),
    *(".config/pulse/cookie", ".config/pulse/*-runtime", ".config/pulse/*.tdb"),
    *(".local/share/.converted-launchers", ".local/share/applications/mimeinfo.cache"),
)
TRASH = (".local/share/Trash/**", ".Trash-*/**")
"""What was thrown away is as it was, programs among it."""

_LEVELDB = ("*.log", "*.ldb", "CURRENT", "LOCK", "LOG", "LOG.old", "MANIFEST-*")
_DISK_CACHE = ("data_*", "index", "f_*", "the-real-index", "*_0", "*_1", "*_s", "cache.*", "index-dir/the-real-index")
_CHROMIUM = ".config/chromium"
_DATABASES = (
    *("AutofillAiModelCache", "AutofillStrikeDatabase", "BudgetDatabase", "ClientCertificates", "Extension Rules"),
    *("Extension Scripts", "Extension State", "Feature Engagement Tracker/*", "GCM Store", "GCM Store/Encryption"),
    *("Local Storage/leveldb", "Local Extension Settings/*", "PersistentOriginTrials", "Segmentation Platform/*"),
    *(
        "Session Storage",
        "Site Characteristics Database",
        "Sync Data/LevelDB",
        "chrome_cart_db",
        "*_db",
        "*_db/metadata",
    ),
    *(
        "IndexedDB/*.leveldb",
        "Download Service/EntryDB",
        "Service Worker/Database",
        "File System/**",
        "optimization_guide*",
    ),
    *("Platform Notifications", "Sync Extension Settings/*", "Sync App Settings/*", "Managed Extension Settings/*"),
)
_STORES = (
    *(
        "Account Web Data",
        "Affiliation Database",
        "Conversions",
        "Cookies",
        "DIPS",
        "Favicons",
        "History",
        "InterestGroups",
    ),
    *("Login Data", "Login Data For Account", "MediaDeviceSalts", "Media History", "Network Action Predictor"),
    *("PrivateAggregation", "Reporting and NEL", "Safe Browsing Cookies", "ServerCertificate", "SharedStorage"),
    *(
        "Shortcuts",
        "Top Sites",
        "Trust Tokens",
        "Web Data",
        "WebStorage/QuotaManager",
        "heavy_ad_intervention_opt_out.db",
    ),
    *("Shared Dictionary/db", "Network/*", "BrowsingTopicsState", "BrowsingTopicsSiteData", "Download Service/Files/*"),
    *("Network Persistent State", "TransportSecurity", "PreferredApps", "SCT Auditing Pending Reports", "README"),
    *(
        "BookmarkMergedSurfaceOrdering",
        "engine_allowlist.bf",
        "LOCK",
        "LOG",
        "LOG.old",
        "Visited Links",
        "trusted_vault.pb",
    ),
    *("Google Profile*", "Last Session", "Last Tabs", "Current Session", "Current Tabs", "Sessions/*", "Bookmarks.bak"),
    *("ExtensionActivityComp", "passkey_enclave_state", "QuotaManager", "databases/**", "Storage/**", "Favicons-*"),
)
_CACHES = (
    "GPUCache",
    "DawnGraphiteCache",
    "DawnWebGPUCache",
    "DawnCache",
    "Shared Dictionary/cache",
    "Code Cache/*",
    "Cache/*",
)
_BROWSER = (
    *(f"{_CHROMIUM}/Default/{store}{end}" for store in _STORES for end in ("", "-journal", "-wal", "-shm")),
    *(f"{_CHROMIUM}/Default/{store}/{file}" for store in _DATABASES for file in _LEVELDB),
    *(f"{_CHROMIUM}/Default/{cache}/{file}" for cache in _CACHES for file in _DISK_CACHE),
    *(f"{_CHROMIUM}/Default/Service Worker/{folder}/**" for folder in ("CacheStorage", "ScriptCache")),
    *(
        f"{_CHROMIUM}/Default/{folder}/**"
        for folder in ("blob_storage", "IndexedDB", "WebrtcVideoStats", "VideoDecodeStats")
    ),
    *(
        f"{_CHROMIUM}/{cache}/{file}"
        for cache in ("GraphiteDawnCache", "GrShaderCache", "ShaderCache")
        for file in _DISK_CACHE
    ),
    *(f"{_CHROMIUM}/{file}" for file in ("BrowserMetrics/*.pma", "BrowserMetrics-spare.pma", "CrashpadMetrics*.pma")),
    *(f"{_CHROMIUM}/Crash Reports/{file}" for file in ("settings.dat", "*/*")),
    *(f"{_CHROMIUM}/GPUPersistentCache/**", f"{_CHROMIUM}/Safe Browsing/*", f"{_CHROMIUM}/Guest Profile/**"),
    *(
        f"{_CHROMIUM}/{file}"
        for file in ("Last Version", "First Run", "Variations", "chrome_debug.log", "Last Browser")
    ),
    *(f"{_CHROMIUM}/{folder}/metadata.json" for folder in ("component_crx_cache", "extensions_crx_cache")),
    *(f"{_CHROMIUM}/{file}*" for file in ("first_party_sets.db", "segmentation_platform/ukm_db")),
    *(f"{_CHROMIUM}/Default/{file}" for file in ("Sessions/*", "Shared Dictionary/cache/index-dir/*")),
    *(f"{_CHROMIUM}/NativeMessagingHosts/", f"{_CHROMIUM}/Dictionaries/*.bdic"),
)
_MOZILLA = (
    *(
        "*.sqlite",
        "*.sqlite-wal",
        "*.sqlite-shm",
        "*.sqlite-journal",
        "*.db",
        "*.db-journal",
        ".parentlock",
        "parent.lock",
    ),
    *(
        "addonStartup.json.lz4",
        "addons.json",
        "scheduled-notifications/*",
        "compatibility.ini",
        "containers.json",
        "datareporting/**",
        "extension-preferences.json",
    ),
    *("extensions.json", "search.json.mozlz4", "sessionCheckpoints.json", "sessionstore.jsonlz4"),
    *("sessionstore-backups/*", "shield-preference-experiments.json", "storage/**", "times.json", "bookmarkbackups/*"),
    *("crashes/**", "minidumps/**", "saved-telemetry-pings/**", "security_state/**", "settings/**"),
    *("AlternateServices.*", "SiteSecurityServiceState.*", "enumerate_devices.txt", "key3.db", "logins*.json"),
    *("weave/**", "signedInUser.json", "xulstore.json", "serviceworker*.txt", "startupCache/**", "extension-store*/**"),
    *("cache2/**", "thumbnails/**", "OfflineCache/**", "prefs-*.js", "Invalidprefs.js", "ClientAuthRememberList.*"),
    *(
        "default.sqlite*",
        "targeting.snapshot.json",
        "broadcast-listeners.json",
        "protections.sqlite*",
        "suggest.sqlite*",
    ),
    *("tmp-*", "webappsstore.*", "shader-cache/*"),
)
_MOZILLA_PROFILES = (".mozilla/firefox/*", ".thunderbird/*")
_MAIL = (
    *(
        "Mail/**",
        "ImapMail/**",
        "News/**",
        "abook*",
        "history*",
        "global-messages-db*",
        "virtualFolders.dat",
        "panacea.dat",
    ),
    *(
        "folderTree.json",
        "folderCache.json",
        "session.json",
        "session.json.backup",
        "mailViews.dat",
        "calendar-data/**",
    ),
    *("directoryTree.json", "openpgp.sqlite*", "cookies*", "blist.sqlite*", "logs/**", "chat/**", "encrypted-openpgp*"),
    *("secmod.db", "traybadge*", "mailing-list*", "session*.json*", "calendar/**", "feeds*.json"),
)
_FOX = (
    *(f"{profile}/{file}" for profile in _MOZILLA_PROFILES for file in _MOZILLA),
    *(f".thunderbird/*/{file}" for file in _MAIL),
    *(
        f"{home}/{file}"
        for home in (".mozilla/firefox", ".mozilla/firefox-esr", ".thunderbird")
        for file in ("Crash Reports/**", "Pending Pings/**")
    ),
    *(".mozilla/extensions/", ".mozilla/firefox/*.lock"),
)
_OFFICE = ".config/libreoffice/4"
_OFFICES = (
    *(
        f"{_OFFICE}/{file}"
        for file in (
            ".lock",
            "user/GraphicsRenderTests.log",
            ".wan*",
            "cache/**",
            "crash/*",
            "user/backup/**",
            "user/temp/**",
        )
    ),
    *(
        f"{_OFFICE}/user/{file}"
        for file in ("autotext/mytexts.bau", "config/autotbl.fmt", "database/biblio*", "database/biblio/*")
    ),
    *(
        f"{_OFFICE}/user/{file}"
        for file in ("gallery/sg30.*", "extensions/buildid", "psprint/driver/**", "psprint/fontmetric")
    ),
    *(f"{_OFFICE}/user/extensions/{store}/lastsynchronized" for store in ("bundled", "shared", "tmp")),
    *(
        f"{_OFFICE}/user/{store}/registry/com.sun.star.comp.deployment.*/*"
        for store in ("extensions/*", "uno_packages/cache")
    ),
    *(f"{_OFFICE}/user/pack/{file}" for file in ("*.pack", "**/*.pack")),
    *(
        f"{_OFFICE}/user/config/soffice.cfg/modules/*/{folder}/"
        for folder in ("images/Bitmaps", "toolbar", "menubar", "statusbar", "popupmenu")
    ),
    *(
        f"{_OFFICE}/user/{folder}/"
        for folder in (
            "autocorr",
            "wordbook",
            "Scripts/python",
            "store",
            "template",
            "extensions/tmp/extensions",
            "uno_packages/cache/uno_packages",
        )
    ),
)
_DESKTOP = (
    *(".config/glib-2.0/settings/", ".config/gtk-3.0/", ".config/gtk-2.0/", ".config/dconf/", ".config/matplotlib/"),
    *(".local/share/icons/", ".local/share/applications/", ".config/enchant/", ".config/ibus/", ".config/pulse/"),
    *(".config/nautilus/", ".local/share/mime/", ".config/procps/", ".local/bin/", ".config/autostart/"),
)
_OTHERS = (
    *(
        f".config/inkscape/{file}"
        for file in ("pages.csv", "cphistory.xml", "extension-errors.log", "dialogs-state*.ini", "crash*.svg")
    ),
    *(
        f".config/inkscape/{folder}/"
        for folder in (
            "themes",
            "templates",
            "symbols",
            "palettes",
            "paint",
            "keys",
            "icons",
            "extensions",
            "ui",
            "fonts",
            "preview",
            "docs",
        )
    ),
    *(
        f".config/GIMP/2.10/{folder}/"
        for folder in (
            *(
                "fonts",
                "backups",
                "CrashLog",
                "brushes",
                "dynamics",
                "environ",
                "filters",
                "gradients",
                "interpreters",
                "modules",
            ),
            *(
                "palettes",
                "patterns",
                "plug-ins",
                "plug-in-settings",
                "scripts",
                "templates",
                "themes",
                "tmp",
                "tool-presets",
            ),
            *(
                "fractalexplorer",
                "gfig",
                "gflare",
                "gimpressionist",
                "icons",
                "internal-data",
                "levels",
                "curves",
                "brushes/*",
            ),
        )
    ),
    *(
        ".config/GIMP/2.10/backups/*.xcf",
        ".config/GIMP/2.10/CrashLog/*",
        ".config/GIMP/2.10/internal-data/*.g*",
        ".local/share/gegl-0.4/plug-ins/",
    ),
    *(".config/geany/geany_socket*", ".config/geany/templates/files/", ".config/geany/templates/templates.README"),
    *(".config/geany/filedefs/filetypes.README", ".config/geany/plugins/", ".config/geany/tags/"),
    *(".local/share/audacity/lastlog.txt", ".local/share/audacity/Macros/", ".local/share/audacity/Plug-Ins/"),
    *(".config/audacity/SessionData/**", ".local/share/audacity/SessionData/**"),
    *(
        ".config/evince/",
        ".local/share/evince/**",
        ".local/share/Mousepad/",
        ".config/vlc/ml.xspf",
        ".local/share/vlc/**/*.xspf",
        ".local/share/vlc/",
    ),
)

_LASTING = (
    *(
        f"{_CHROMIUM}/Default/{store}"
        for store in ("Cookies", "History", "Login Data", "Web Data", "Favicons", "Top Sites")
    ),
    *(f"{profile}/{store}.sqlite" for profile in _MOZILLA_PROFILES for store in ("places", "cookies", "permissions")),
    *(f"{profile}/{store}" for profile in _MOZILLA_PROFILES for store in ("cert9.db", "key4.db", "logins.json")),
    *(".thunderbird/*/Mail/**", ".thunderbird/*/abook.sqlite", ".thunderbird/*/history.sqlite"),
)
_MAIL_INDEXES = ("**/*.msf", "**/*.dat", "**/nstmp*", "**/*.html", "**/*.lock")

_FREE = (*_ANYWHERE, *_HISTORIES, *_BROWSER, *_FOX, *_OFFICES, *_OTHERS, *_DESKTOP)
_LINKS = (
    *(f"{_CHROMIUM}/Singleton{name}" for name in ("Lock", "Socket", "Cookie")),
    *(f"{profile}/lock" for profile in _MOZILLA_PROFILES),
    *(".config/geany/geany_socket*", "**/.#*", ".config/pulse/*-runtime"),
)

_MARKED = (".thunderbird/*/calendar-data/*.sqlite*", *(f"{profile}/times.json" for profile in _MOZILLA_PROFILES))

# Compiled when a state is first held to them, not when a server starts.
_free = cache(lambda: compiled(_FREE))
_marked = cache(lambda: compiled(_MARKED))
_trash = cache(lambda: compiled(TRASH))
_lasting = cache(lambda: compiled(_LASTING))
_indexes = cache(lambda: compiled(_MAIL_INDEXES))
_links = cache(lambda: compiled(_LINKS))


def is_free(path: str) -> bool:
    """Whether a program writes a file at a path by itself, whatever it holds."""
    return _free().fullmatch(path) is not None


def is_marked(path: str) -> bool:
    """Whether a program marks what it writes at a path as a program, though it is none."""
    return _marked().fullmatch(path) is not None


def is_link(path: str) -> bool:
    """Whether a program lays a link at a path by itself, to say that it runs."""
    return _links().fullmatch(path) is not None


def is_trash(path: str) -> bool:
    """Whether something at a path was thrown away."""
    return _trash().fullmatch(path) is not None


def is_lasting(path: str) -> bool:
    """Whether a program writes a file at a path by itself and never takes it away."""
    return _lasting().fullmatch(path) is not None and _indexes().fullmatch(path) is None


def folders_of(files: tuple[str, ...]) -> "Folders":
    """Say which folders programs make, from what they write."""
    return Folders((*_FREE, *_LINKS, *TRASH, *files))


class Folders:
    """The folders that programs make by themselves."""

    def __init__(self, patterns: tuple[str, ...]) -> None:
        """`patterns` are those of files; one that ends in `/` is a folder in which nothing lies."""
        self._known = compiled(
            {*leading(patterns), *(one.rstrip("/") for one in patterns if one.endswith(("/", "/**")))}
        )

    def are_made(self, path: str) -> bool:
        """Whether a program makes a folder at a path by itself."""
        return self._known.fullmatch(path) is not None or is_free(path) or is_trash(path)
