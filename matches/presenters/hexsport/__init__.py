"""The words of the hex sport about a match, its steps and its dice; the one place of this app that knows the game."""
