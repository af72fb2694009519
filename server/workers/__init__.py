"""Worker processes of one host behind one address: a front process sends each call to the worker that holds its id."""
