"""What somebody must do next, over all his leagues and teams: one card for each thing, the most urgent first."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from league.domain.admission import seasons_awaiting
from league.domain.challenges import awaited_in, turns_now
from league.domain.terms import rules_of_season
from league.enums import ChallengeStatus, EntryStatus, LotStatus, RoundStatus
from league.models import Challenge, Entry, Invitation, League, Round, Season
from league.presenters.addresses import season_page, team_page
from league.presenters.appointments import offer_cards
from league.presenters.clock import running_clock, until_words
from league.presenters.next_card import Card, place_of
from league.presenters.next_matches import match_cards
from league.presenters.next_runs import Run, leagues_without_season, runs_of
from rosters.domain.acting import read_state
from rosters.models import User


class NextPage(Struct, frozen=True, kw_only=True):
    """Everything somebody is awaited for; the seasons he runs and plays in; leagues of his that have no season yet."""

    cards: Sequence[Card]
    runs: Sequence[Run]
    leagues: Sequence[League]
    seasons: Sequence[Entry]
    newcomer: bool


def next_page(user: User, invitation: Invitation | None = None) -> NextPage:
    """What the person must do next. The number of queries is the same for any number of leagues and teams."""
    entries = _entries_of(user)
    rounds = _open_rounds({entry.season_id for entry in entries})
    cards = [
        *_invited(invitation),
        *offer_cards(user),
        *match_cards(user),
        *_round_cards(entries, rounds),
        *_team_cards(entries),
        *_entering_cards(user),
    ]
    runs = runs_of(user)
    member = user.memberships.exists()
    return NextPage(
        cards=cards,
        runs=runs,
        leagues=leagues_without_season(user),
        seasons=entries,
        newcomer=not (cards or member or entries),
    )


def _entries_of(user: User) -> list[Entry]:
    mine = Entry.objects.filter(
        team__coach__user=user, status=EntryStatus.ACTIVE, season__closed_at=None
    ).select_related("team", "season__league", "season__pin")
    return list(mine.order_by("season", "number"))


def _open_rounds(seasons: Iterable[int]) -> list[Round]:
    open_ = Round.objects.filter(season__in=seasons, status__in=(RoundStatus.PAIRING, RoundStatus.MARKET))
    counted = open_.annotate(open_lots=Count("lots", filter=Q(lots__status=LotStatus.OPEN)))
    return list(counted.select_related("season__league"))


def _invited(invitation: Invitation | None) -> list[Card]:
    if invitation is None:
        return []
    return [
        Card(
            title=_("You are invited"),
            sentence=_("%(league)s waits for your answer.") % {"league": invitation.league.name},
            place=invitation.league.name,
            button=_("Look at the invitation"),
            url=reverse("next-invitation"),
            api=reverse("api:me"),
            icon="mail",
        )
    ]


def _round_cards(entries: Sequence[Entry], rounds: Sequence[Round]) -> list[Card]:
    mine = {entry.pk: entry for entry in entries}
    turns = turns_now(rounds)
    cards = [_turn_card(round_, turns[round_.pk]) for round_ in rounds if _is_mine(turns.get(round_.pk), mine)]
    return cards + [_auction_card(round_) for round_ in rounds if round_.status == RoundStatus.MARKET]


def _is_mine(turn: Challenge | None, mine: Mapping[int, Entry]) -> bool:
    return turn is not None and awaited_in(turn).pk in mine


def _turn_card(round_: Round, turn: Challenge) -> Card:
    asked, clock = turn.status == ChallengeStatus.ASKED, running_clock(turn)
    sentence = _("%(team)s asks for a match.") if asked else _("%(team)s chooses its opponent.")
    return Card(
        title=_("You are challenged") if asked else _("Your turn to challenge"),
        sentence=sentence % {"team": turn.challenger.team.name},
        place=place_of(round_),
        button=_("Accept or refuse") if asked else _("Choose an opponent"),
        url=season_page("season-challenge", round_.season),
        api=reverse("api:round-challenges", args=[round_.uid]),
        icon="swords",
        since=clock.began_at if clock else round_.opened_at,
        due=until_words(clock, round_.season.league.time_zone),
    )


def _auction_card(round_: Round) -> Card:
    left: int = round_.open_lots  # type: ignore[attr-defined]  # annotated in _open_rounds
    offered = ngettext("%(count)d MVP is open for bids", "%(count)d MVPs are open for bids", left) % {"count": left}
    return Card(
        title=_("The auction is open"),
        sentence=_("%(offered)s.") % {"offered": offered},
        place=place_of(round_),
        button=_("To the auction room"),
        url=season_page("season-room", round_.season),
        api=f"{reverse('api:lot-list')}?round={round_.uid}&status={LotStatus.OPEN}",
        icon="gavel",
        since=round_.opened_at,
    )


def _team_cards(entries: Sequence[Entry]) -> list[Card]:
    """Teams that are not legal yet."""
    return [_team_card(entry) for entry in entries if _has_problems(entry)]


def _has_problems(entry: Entry) -> bool:
    ruleset, options = rules_of_season(entry.season)
    if ruleset.roster is None or not entry.team.state:
        return False
    return bool(ruleset.roster.problems(read_state(entry.team, ruleset.roster), options))


def _team_card(entry: Entry) -> Card:
    return Card(
        title=_("Finish %(team)s") % {"team": entry.team.name},
        sentence=_("The team is not legal yet; its page says what is missing."),
        place=f"{entry.season.league.name} · {entry.season.name}",
        button=_("To the team"),
        url=team_page(entry.team),
        api=reverse("api:team-look", args=[entry.team.uid]),
        icon="shirt",
    )


def _entering_cards(user: User) -> list[Card]:
    return [_entering_card(season) for season in seasons_awaiting(user)]


def _entering_card(season: Season) -> Card:
    return Card(
        title=_("Enter a team"),
        sentence=_("%(season)s is being set up and waits for your team.") % {"season": season.name},
        place=season.league.name,
        button=_("Choose or found a team"),
        url=season_page("season-mine", season),
        api=reverse("api:season-entries", args=[season.uid]),
        icon="shield",
    )
