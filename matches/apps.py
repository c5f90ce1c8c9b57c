from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    append_only: ClassVar[Mapping[str, Sequence[str]]] = {
        "Roll": (),
        "MatchLog": (),
        "Correction": ("status", "decided_by", "decided_at", "report", "outcome"),
        "Report": ("status", "answered_by", "answered_at", "answer", "ruling"),
    }
    set_once: ClassVar[Mapping[str, Sequence[str]]] = {"MatchSide": ("word_hash", "word")}

    def ready(self) -> None:
        """The pages of teams and players show their matches and figures."""
        from matches.presenters.exports import MATCHES_EXPORT
        from matches.presenters.panels import player_figures, team_results
        from rosters.presenters import exports, panels

        exports.TEAM_EXPORTS["matches"] = MATCHES_EXPORT
        panels.TEAM_PANELS.append(team_results)
        panels.PLAYER_PANELS.append(player_figures)
