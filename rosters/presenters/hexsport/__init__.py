"""The hex sport in words: the only place outside the rules that knows this game."""
