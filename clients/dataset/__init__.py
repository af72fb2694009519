"""The dataset on disk, in the published layout: a folder for each tuple and one table as the index."""
