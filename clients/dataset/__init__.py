"""The dataset on disk, in the published layout: a folder for each tuple, or an archive of them, and an index."""
