"""The card derby in the words of matches."""
