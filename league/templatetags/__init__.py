"""What templates may load: figures (numbers as people read them), marks (icons, dice, initials), paths (navigation),
acts (forms)."""
