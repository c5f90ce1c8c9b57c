"""The parts of the hex sport's report form: what its fields offer, how they stand together, and where errors belong."""

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.core.sheets import PlayerSheet, TeamSheet

CAUSES = (
    ("", ""),
    ("slam", _("Slam")),
    ("slamback", _("Slamback")),
    ("sucker_punch", _("Sucker Punch")),
    ("stomp", _("Stomp")),
    ("throw", _("thrown ball")),
    ("other", _("something else")),
)
REWARDS = {
    "dice": _("Coaching dice %(team)s gained with cheers"),
    "cards": _("Cards %(team)s gained with cheers"),
}
FIELDS_OF_CODES = {
    "report.points": "points_{place}",
    "report.strikes_exceed_points": "points_{place}",
    "report.cheers": "cheers_{place}",
    "report.rewards": "reward_dice_{place}",
    "report.rewards_not_for_cheers": "reward_dice_{place}",
    "report.rewards_beyond_cheers": "reward_dice_{place}",
    "report.strikes": "strikes_{place}_{player}",
    "report.role_cannot_strike": "strikes_{place}_{player}",
    "report.did_not_take_part": "played_{place}_{player}",
    "report.player_dead": "played_{place}_{player}",
    "report.player_gone": "played_{place}_{player}",
    "report.not_hired": "played_{place}_{player}",
    "report.mvp_not_for_list": "played_{place}_{player}",
    "report.mvp_in_friendly": "played_{place}_{player}",
    "report.rush": "rush",
    "report.margin_above_landslide": "margin",
    "report.margin_not_of_points": "margin",
    "report.sudden_death_margin": "rush",
    "report.awarded_to_missing": "awarded_to",
    "report.awarded_against_margin": "awarded_to",
    "report.level_has_no_winner": "awarded_to",
    "report.final_needs_winner": "awarded_to",
    "report.reason_missing": "reason",
}


@dataclass(frozen=True)
class PlayerRow:
    """A player in the form: his sheet and the fields about him."""

    player: PlayerSheet
    played: forms.BoundField
    strikes: forms.BoundField


@dataclass(frozen=True)
class SideRows:
    """A side in the form: its fields and its players."""

    place: int
    sheet: TeamSheet
    points: forms.BoundField
    cheers: forms.BoundField
    rewards: tuple[forms.BoundField, ...]
    players: tuple[PlayerRow, ...]


@dataclass(frozen=True)
class InjuryRow:
    """The fields of one injury."""

    injured: forms.BoundField
    damage: forms.BoundField
    by: forms.BoundField
    cause: forms.BoundField
