"""What somebody is to do in the matches of his teams, a card each."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.domain.progress import matches_of_teams
from league.enums import RoundStatus
from league.models import Round
from league.presenters.addresses import (
    confirm_page,
    dispute_page,
    lineup_page,
    preparation_page,
    report_page,
    steps_page,
)
from league.presenters.appointments import moment_words, time_address
from league.presenters.awaited import Awaited, Kind, awaited_of
from league.presenters.calendar import due_times
from league.presenters.next_card import Card, due_words, place_of
from matches.domain.confirming import Confirmation, confirmation_of
from matches.models import Match
from rosters.models import Team, User


class Words(Struct, frozen=True):
    """How a kind of thing to do is said."""

    title: Promise
    sentence: Promise
    button: Promise
    icon: str


MATCH_WORDS: Mapping[Kind, Words] = {
    Kind.STEPS: Words(
        gettext_lazy("%(team)s: step %(step)s of %(steps)s"),
        gettext_lazy("After the match against %(opponent)s the team's steps are open."),
        gettext_lazy("Go on with the steps"),
        "list-checks",
    ),
    Kind.CONFIRM: Words(
        gettext_lazy("Confirm a report"),
        gettext_lazy("%(opponent)s has reported the match against %(team)s. Is it right?"),
        gettext_lazy("Look at the report"),
        "circle-help",
    ),
    Kind.REPORT_AGAIN: Words(
        gettext_lazy("Your report is disputed"),
        gettext_lazy("%(opponent)s says that the report of the match against %(team)s is wrong."),
        gettext_lazy("Report anew"),
        "triangle-alert",
    ),
    Kind.VERSION: Words(
        gettext_lazy("Two versions of a match"),
        gettext_lazy("%(opponent)s tells the match against %(team)s differently. Is that version right?"),
        gettext_lazy("Look at both"),
        "triangle-alert",
    ),
    Kind.TELL_VERSION: Words(
        gettext_lazy("Tell your version"),
        gettext_lazy(
            "You disputed the report of the match against %(opponent)s. The commissioner can see your version."
        ),
        gettext_lazy("Tell it"),
        "pencil",
    ),
    Kind.PREPARE: Words(
        gettext_lazy("Roll for free agents"),
        gettext_lazy("%(team)s has free agent rolls before the match against %(opponent)s."),
        gettext_lazy("Prepare the match"),
        "dices",
    ),
    Kind.STAND_INS: Words(
        gettext_lazy("Stand-ins for a match"),
        gettext_lazy("%(team)s is short of players for the match against %(opponent)s. Stand-ins come at once."),
        gettext_lazy("Prepare the match"),
        "users",
    ),
    Kind.PLAY: Words(
        gettext_lazy("%(team)s – %(opponent)s"),
        gettext_lazy("Play the match, then report it; the other coach confirms."),
        gettext_lazy("Report the match"),
        "swords",
    ),
    Kind.LINE_UP: Words(
        gettext_lazy("%(team)s – %(opponent)s"),
        gettext_lazy("The program plays this match, with the line-up as it is then."),
        gettext_lazy("Look at the line-up"),
        "users",
    ),
}
TO_REPORT: Mapping[Confirmation, Promise] = {  # instead of the words of `Kind.PLAY`: the other coach does not confirm
    Confirmation.ONE_COACH: gettext_lazy("Play the match, then report it; the first report counts."),
    Confirmation.SPONSOR: gettext_lazy("Play the match, then report it; a commissioner confirms."),
}
ORDER = (
    Kind.STEPS,
    Kind.CONFIRM,
    Kind.REPORT_AGAIN,
    Kind.VERSION,
    Kind.CHALLENGE,
    Kind.TELL_VERSION,
    Kind.PREPARE,
    Kind.STAND_INS,
    Kind.PLAY,
    Kind.LINE_UP,
)


TO_PLAY = (Kind.PLAY, Kind.PREPARE, Kind.STAND_INS)
NOBODY_WAITS = (Kind.LINE_UP, Kind.TELL_VERSION)


def match_cards(user: User) -> list[Card]:
    """The cards of all matches of the person's teams, by urgency and then by age."""
    mine = {team.pk for team in Team.objects.filter(coach__user=user).only("pk")}
    found = [
        (awaited, match)
        for match in matches_of_teams(Team.objects.filter(coach__user=user))
        if _may_be_played(match)
        for side in match.sides.all()
        if side.team_id in mine and (awaited := awaited_of(match, side))
    ]
    found.sort(key=lambda pair: (ORDER.index(pair[0].kind), pair[0].since))
    due = due_times([pairing.round for _, match in found if (pairing := getattr(match, "pairing", None))])
    return [_match_card(awaited, match, due, user) for awaited, match in found]


def _may_be_played(match: Match) -> bool:
    """The auction comes before the matches of the round (HX-MATCHUP-13)."""
    pairing = getattr(match, "pairing", None)
    return pairing is None or pairing.round.status != RoundStatus.MARKET


def _match_card(awaited: Awaited, match: Match, due: Mapping[int, datetime], user: User) -> Card:
    words = MATCH_WORDS[awaited.kind]
    sentence = words.sentence
    if awaited.kind is Kind.PLAY:
        sentence = TO_REPORT.get(confirmation_of(match), sentence)
    facts = {
        "team": awaited.team.name,
        "opponent": awaited.opponent,
        "step": awaited.step,
        "steps": awaited.steps,
    }
    return Card(
        title=str(words.title) % facts,
        sentence=_when(awaited, match, user) + str(sentence) % facts,
        place=_place(match),
        button=str(words.button),
        url=_match_url(awaited, match),
        api=_match_api(awaited, match),
        icon=words.icon,
        since=awaited.since,
        due=_due(awaited, match, due),
        late=awaited.late and awaited.kind not in NOBODY_WAITS,
        **_about_time(awaited, match),
    )


def _when(awaited: Awaited, match: Match, user: User) -> str:
    """When a match that is to be played is played, on the person's own clocks, to stand before another sentence."""
    round_ = _round_of(match)
    if match.scheduled_for is None or round_ is None or awaited.kind not in TO_PLAY:
        return ""
    zone = ZoneInfo(user.time_zone or round_.season.league.time_zone)
    return _("You play on %(when)s.") % {"when": moment_words(match.scheduled_for, zone)} + " "


def _about_time(awaited: Awaited, match: Match) -> dict[str, str]:
    if awaited.kind not in TO_PLAY or _round_of(match) is None:
        return {}
    words = _("Change the time") if match.scheduled_for else _("Agree on a time")
    return {"other": words, "other_url": time_address(match)}


def _round_of(match: Match) -> Round | None:
    """The round that `matches_of_teams` read along."""
    place = getattr(match, "pairing", None) or getattr(match, "friendly", None)
    return place.round if place else None


def _due(awaited: Awaited, match: Match, due: Mapping[int, datetime]) -> str:
    """Until when the report is to be in and agreed upon; nothing for what is done after it."""
    pairing = getattr(match, "pairing", None)
    if pairing is None or pairing.round_id not in due or awaited.kind in (Kind.STEPS, Kind.LINE_UP):
        return ""
    return due_words(due[pairing.round_id], pairing.round.season.league.time_zone)


def _match_url(awaited: Awaited, match: Match) -> str:
    match awaited.kind:
        case Kind.STEPS:
            return steps_page(match, awaited.team)
        case Kind.CONFIRM | Kind.VERSION:
            return confirm_page(match)
        case Kind.TELL_VERSION:
            return dispute_page(match)
        case Kind.PREPARE | Kind.STAND_INS:
            return preparation_page(match, awaited.team)
        case Kind.LINE_UP:
            return lineup_page(awaited.team)
        case _:
            return report_page(match)


def _match_api(awaited: Awaited, match: Match) -> str:
    """Where a program does it."""
    match awaited.kind:
        case Kind.STEPS:
            return reverse("api:team-steps", args=[match.uid, awaited.team.uid])
        case Kind.PREPARE | Kind.STAND_INS:
            return reverse("api:team-preparation", args=[match.uid, awaited.team.uid])
        case Kind.LINE_UP:
            return reverse("api:team-look", args=[awaited.team.uid])
        case _:
            return reverse("api:match-reports", args=[match.uid])


def _place(match: Match) -> str:
    pairing = getattr(match, "pairing", None)
    friendly = getattr(match, "friendly", None)
    if pairing is not None:
        return place_of(pairing.round)
    if friendly is not None:
        return _("%(place)s, friendly") % {"place": place_of(friendly.round)}
    return ""
