# Starts the browser on the ready-made profile: without a name it would make one of its own for this installation.
export MOZ_CRASHREPORTER_DISABLE=1 MOZ_DATA_REPORTING=0
exec firefox-esr --profile /home/user/.mozilla/firefox/profile "$@"
