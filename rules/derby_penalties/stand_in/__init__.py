"""The stand-in base game: rules of our own that make the penalty layer playable. No reconstruction of a published game,
and never to be presented as one."""
