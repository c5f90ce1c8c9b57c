"""The board derby in words: the only place outside the rules that knows this game."""
