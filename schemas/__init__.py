"""Wire types exchanged between client and server. This package contains no behaviour."""
