"""The board derby in the words of matches."""
