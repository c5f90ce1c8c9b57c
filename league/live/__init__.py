"""Live streams: what happens in a league reaches the pages that are open, as server-sent events."""
