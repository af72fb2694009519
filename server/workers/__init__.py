"""Worker processes of one host behind one address: a front process leads each call to the worker that holds its id."""
