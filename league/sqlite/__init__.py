"""The database engine of the embedded site; see `base`."""
