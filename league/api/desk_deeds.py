"""What is done at the desk of a season: its rounds, their pairings and clocks, friendlies, reminders and points."""

from typing import Any
from zoneinfo import ZoneInfo

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from league.api.acting import entry_of
from league.domain import bell
from league.domain.challenges import draw_rest
from league.domain.entries import adjust_points
from league.domain.finals import begin_finals
from league.domain.friendlies import schedule_friendly
from league.domain.jobs import set_play
from league.domain.lateness import lift_penalty
from league.domain.pairing import assign_pairings
from league.domain.playing import play_round
from league.domain.rhythm import moment_of
from league.domain.rounds import close_round, open_round
from league.domain.seasons import close_season
from league.domain.together import approve_reports, remind_silent
from league.domain.turns import end_turn, extend_clock, pause_clock, remove_hours, resume_clock, set_hours
from league.models import MissedDeadline, Round, Season
from rosters.api.acting import Deed, Deeds
from rosters.domain.refusal import Refusal
from rosters.models import User

Asked = dict[str, Any]


def round_of(season: Season, asked: Asked) -> Round:
    """The round that was named; 404 for none of this season."""
    return get_object_or_404(season.rounds.select_related("season__league", "season__pin"), uid=asked["round"])


def _open(season: Season, asked: Asked, actor: User) -> None:
    open_round(round_of(season, asked), actor=actor)


def _play(season: Season, asked: Asked, actor: User) -> None:
    played = play_round(round_of(season, asked), actor=actor)
    if not played.count and not played.left:
        raise Refusal(_("No match of this round waits to be played any more."), code="match.not_waiting")


def _play_later(season: Season, asked: Asked, actor: User) -> None:
    at = asked.get("at")
    set_play(
        round_of(season, asked), moment_of(at, ZoneInfo(season.league.time_zone)) if at is not None else None,
        actor=actor,
    )  # fmt: skip


def _close(season: Season, asked: Asked, actor: User) -> None:
    close_round(
        round_of(season, asked),
        actor=actor,
        unplayed=asked.get("unplayed", {}),
        finish_steps=asked.get("finish_steps", False),
        reason=asked.get("reason", ""),
    )


def _assign(season: Season, asked: Asked, actor: User) -> None:
    pairs = [(home, visitor) for home, visitor in asked["pairs"]]
    assign_pairings(round_of(season, asked), pairs, actor=actor, byes=asked.get("byes", ()))


def _draw_rest(season: Season, asked: Asked, actor: User) -> None:
    draw_rest(round_of(season, asked), actor=actor)


def _end_turn(season: Season, asked: Asked, actor: User) -> None:
    end_turn(round_of(season, asked), actor=actor)


def _pause_clock(season: Season, asked: Asked, actor: User) -> None:
    pause_clock(round_of(season, asked), actor=actor, reason=asked["reason"])


def _resume_clock(season: Season, asked: Asked, actor: User) -> None:
    resume_clock(round_of(season, asked), actor=actor)


def _extend_clock(season: Season, asked: Asked, actor: User) -> None:
    extend_clock(round_of(season, asked), asked["hours"], actor=actor, reason=asked["reason"])


def _set_hours(season: Season, asked: Asked, actor: User) -> None:
    set_hours(season, actor=actor, **asked)


def _remove_hours(season: Season, _asked: Asked, actor: User) -> None:
    remove_hours(season, actor=actor)


def _friendly(season: Season, asked: Asked, actor: User) -> None:
    home, visitor = entry_of(season, asked["home"]), entry_of(season, asked["visitor"])
    schedule_friendly(round_of(season, asked), home, visitor, actor=actor)


def _remind(season: Season, asked: Asked, actor: User) -> None:
    remind_silent(round_of(season, asked), actor=actor)
    bell.ring()


def _approve(season: Season, asked: Asked, actor: User) -> None:
    done = approve_reports(round_of(season, asked), asked["reports"], actor=actor, reason=asked["reason"])
    if not done.count and not done.left:
        raise Refusal(_("All of them have been answered meanwhile."), code="report.answered")


def _adjust(season: Season, asked: Asked, actor: User) -> None:
    adjust_points(entry_of(season, asked["entry"]), asked["points"], actor=actor, reason=asked["reason"])


def _lift(season: Season, asked: Asked, actor: User) -> None:
    missed = MissedDeadline.objects.filter(round__season=season).select_related("round__season__league", "entry__team")
    lift_penalty(get_object_or_404(missed, uid=asked["penalty"]), actor=actor, reason=asked["reason"])


def _begin_finals(season: Season, _asked: Asked, actor: User) -> None:
    begin_finals(season, actor=actor)


def _close_season(season: Season, _asked: Asked, actor: User) -> None:
    close_season(season, actor=actor)


DESK: Deeds = {
    "open_round": Deed(_open, "round"),
    "assign": Deed(_assign, "round pairs", "byes"),
    "draw_rest": Deed(_draw_rest, "round"),
    "end_turn": Deed(_end_turn, "round"),
    "pause_clock": Deed(_pause_clock, "round reason"),
    "resume_clock": Deed(_resume_clock, "round"),
    "extend_clock": Deed(_extend_clock, "round hours reason"),
    "set_hours": Deed(_set_hours, "choose answer nights_rest"),
    "remove_hours": Deed(_remove_hours),
    "friendly": Deed(_friendly, "round home visitor"),
    "play_round": Deed(_play, "round"),
    "play_later": Deed(_play_later, "round", "at"),
    "remind": Deed(_remind, "round"),
    "approve": Deed(_approve, "round reports reason"),
    "close_round": Deed(_close, "round", "unplayed finish_steps reason"),
    "adjust": Deed(_adjust, "entry points reason"),
    "lift": Deed(_lift, "penalty reason"),
    "begin_finals": Deed(_begin_finals),
    "close_season": Deed(_close_season),
}
