"""A whole match: setup, Rushes, its end. (HX-SETUP, HX-RUSH, HX-SCORE)"""

from rules.hexsport.play.procedure import Frame, Play


class Match(Frame, frozen=True, kw_only=True):
    """From the first card to the end of the match."""

    def begin(self, play: Play, _given: object) -> None:
        play.finish()
