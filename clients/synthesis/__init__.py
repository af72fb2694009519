"""From a plan to a release: which tasks are made, how they are proven, and how the dataset is split."""
