"""The one thing a commissioner does next in a season."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from league.domain.challenges import awaited_in
from league.domain.progress import RoundProgress
from league.domain.terms import rules_of_season, terms_of
from league.enums import ChallengeStatus, LotStatus, RoundStatus, SeasonStatus
from league.models import Challenge, Round, Season
from league.presenters.addresses import ruling_page, season_page
from league.presenters.awaited import match_name
from league.presenters.clock import running_clock, until_words
from league.presenters.closing import all_in_words
from league.presenters.rounds import pairing_words, round_name
from matches.enums import MatchStatus


class Next(Struct, frozen=True, kw_only=True):
    """The one thing to do next: a link, or the act of a form."""

    title: str
    sentence: str
    button: str = ""
    url: str = ""
    act: str = ""


def next_step(
    season: Season, round_: Round | None, progress: RoundProgress, turn: Challenge | None, *, playable: int = 0
) -> Next:
    """The one thing to do next; the program may play `playable` matches."""
    match season.status:
        case SeasonStatus.SETUP:
            return Next(
                title=_("Bring the teams in, then start"),
                sentence=_("The season is being set up. Coaches enter their teams, or you enter them."),
                button=_("To the teams"),
                url=season_page("season-entries", season),
            )
        case SeasonStatus.CLOSED:
            champion = season.champion.team.name if season.champion else ""
            return Next(
                title=_("The season is over"),
                sentence=_("Champion: %(team)s.") % {"team": champion} if champion else _("It has no champion."),
            )
        case _:
            if round_ and playable and not progress.in_status(MatchStatus.DISPUTED):
                return _next_of_play(round_, playable)
            return _next_of_round(season, round_, progress, turn) if round_ else _next_of_season(season)


def _next_of_season(season: Season) -> Next:
    if terms_of(season).finals != "none" and season.status == SeasonStatus.RUNNING:
        return Next(
            title=_("Begin the finals"),
            sentence=_("All league rounds are closed. The best of the table meet in a knock-out."),
            button=_("Begin the finals"),
            act="begin_finals",
        )
    return Next(
        title=_("Close the season"),
        sentence=_("Every round is closed. The champion is named, and the seeds of all dice are shown."),
        button=_("Close the season"),
        act="close_season",
    )


def _next_of_play(round_: Round, playable: int) -> Next:
    button = ngettext("Play %(n)d match", "Play %(n)d matches", playable) % {"n": playable}
    return Next(
        title=_("Play %(round)s") % {"round": round_name(round_)},
        sentence=_(
            "Nobody decides anything during these matches: the program plays them with the line-ups as they are now,"
            " from seeds it committed to when they were paired."
        ),
        button=button,
        act="play_round",
    )


def _next_of_round(season: Season, round_: Round, progress: RoundProgress, turn: Challenge | None) -> Next:
    name = round_name(round_)
    match round_.status:
        case RoundStatus.PLANNED:
            return Next(
                title=_("Open %(round)s") % {"round": name},
                sentence=pairing_words(round_, terms_of(season)),
                button=_("Open %(round)s") % {"round": name},
                act="open_round",
            )
        case RoundStatus.PAIRING:
            return _next_of_pairing(season, turn)
        case RoundStatus.MARKET:
            return _next_of_market(season, round_)
        case _:
            return _next_of_matches(season, name, progress)


def _next_of_pairing(season: Season, turn: Challenge | None) -> Next:
    url = season_page("desk-pairings", season)
    if turn is None:
        return Next(
            title=_("Set the pairings"),
            sentence=_("You decide who meets whom in this round."),
            button=_("Set the pairings"),
            url=url,
        )
    asked = turn.status == ChallengeStatus.ASKED
    title = _("%(team)s is to answer a challenge") if asked else _("%(team)s is to challenge")
    return Next(
        title=title % {"team": awaited_in(turn).team.name},
        sentence=" ".join(
            (
                _("Teams choose their opponents from the last place up. You can choose for them, or draw the rest."),
                until_words(running_clock(turn), season.league.time_zone),
            )
        ).strip(),
        button=_("To the challenges"),
        url=url,
    )


def _next_of_market(season: Season, round_: Round) -> Next:
    statuses = list(round_.lots.values_list("status", flat=True))
    left = statuses.count(LotStatus.OPEN)
    sentence = ngettext("%(count)d MVP is still open.", "%(count)d MVPs are still open.", left) % {"count": left}
    return Next(
        title=_("Hold the auction"),
        sentence=_("%(open)s Type in the bids as they are called, then let play begin.") % {"open": sentence},
        button=_("To the auction"),
        url=season_page("desk-market", season),
    )


def _next_of_matches(season: Season, name: str, progress: RoundProgress) -> Next:
    disputed = progress.in_status(MatchStatus.DISPUTED)
    if disputed:
        return Next(
            title=_("Rule on a disputed report"),
            sentence=match_name(disputed[0]),
            button=_("To the ruling"),
            url=ruling_page(disputed[0]),
        )
    waits = bool(progress.open or progress.open_steps or progress.waiting_steps)
    sentence = (
        _("Not everything is in yet; closing it asks you what to do about the rest.")
        if waits
        else all_in_words(steps=rules_of_season(season)[0].campaign is not None)
    )
    return Next(
        title=_("Close %(round)s") % {"round": name},
        sentence=sentence,
        button=_("See what is open and close") if waits else _("Close %(round)s") % {"round": name},
        url=season_page("desk-close", season),
    )
