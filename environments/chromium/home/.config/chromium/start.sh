# Starts the browser past Debian's wrapper, whose flags differ between a sandbox and a container (/etc/chromium.d).
exec /usr/lib/chromium/chromium \
    --no-sandbox --test-type --no-first-run --no-default-browser-check --start-maximized \
    --force-renderer-accessibility --password-store=basic --disable-gpu --disable-dev-shm-usage \
    --disable-background-networking --disable-component-update --disable-domain-reliability --disable-sync \
    --disable-breakpad --disable-crash-reporter --disable-quic --disable-default-apps --disable-search-engine-choice-screen \
    --hide-crash-restore-bubble --noerrdialogs --disk-cache-size=4194304 \
    --disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater \
    "$@"
