# The desktop that a session of the docker backend runs in. `make image` builds it: on this machine's Debian release, by
# this machine's way to the package index. `docker build .` does too, on the stable release by the base's own way.
# Final stages start from nothing and copy a cleaned system: what was passed in is neither in a layer nor in the history.
ARG BASE=debian:stable-slim

# The lists, by content: an environment that changes without changing its packages invalidates nothing below.
FROM ${BASE} AS lists
COPY scripts/image-packages scripts/system-packages.txt /build/scripts/
COPY environments /build/environments
RUN mkdir /lists && for target in core full; do /build/scripts/image-packages "$target" >"/lists/$target" || exit 1; done

FROM ${BASE} AS core-packages
# What apt needs to know of this machine, where `make image` put it into the build context.
COPY image/install host-ap[t] /build/
COPY --from=lists /lists/core /build/packages
# Other versions on the host: other versions here.
ARG VERSIONS=
RUN /build/install

FROM core-packages AS core-system
COPY image/clean vm_controller/backends/sandbox.py /build/
RUN /build/clean

FROM scratch AS desktop
# As in the local backend (vm_controller/backends/sandbox.py; a test compares).
ENV DISPLAY=:0 \
    HOME=/home/user \
    USER=user \
    LOGNAME=user \
    SHELL=/bin/bash \
    LANG=C.UTF-8 \
    TZ=UTC \
    PATH=/opt/session-python/bin:/opt/session-bin:/usr/bin:/bin \
    XDG_SESSION_TYPE=x11 \
    XDG_RUNTIME_DIR=/run/user/1000 \
    DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus \
    XAUTHORITY=/run/user/1000/Xauthority \
    GTK_MODULES=gail:atk-bridge \
    GNOME_ACCESSIBILITY=1 \
    QT_ACCESSIBILITY=1 \
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 \
    SAL_USE_VCLPLUGIN=gtk3 \
    GSETTINGS_BACKEND=keyfile \
    NO_AT_BRIDGE=0 \
    SCREEN=1280x720
# A backend watches its desktops itself and switches this off: each look costs a process or three.
HEALTHCHECK --interval=30s --timeout=10s --start-period=10s --retries=3 CMD ["/opt/cua-gym/healthy"]
ENTRYPOINT ["/opt/cua-gym/desktop"]
COPY image/desktop image/filtered image/healthy vm_controller/backends/session.sh /opt/cua-gym/

FROM desktop AS core
COPY --from=core-system / /

FROM core-packages AS full-packages
COPY --from=lists /lists/full /build/packages
ARG FULL_VERSIONS=
RUN /build/install

FROM full-packages AS full-system
COPY image/clean vm_controller/backends/sandbox.py /build/
RUN /build/clean

FROM desktop AS full
COPY --from=full-system / /
