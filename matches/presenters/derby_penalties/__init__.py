"""The penalty-card derby in the words of matches."""
