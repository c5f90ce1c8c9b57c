"""Forms of coaches and commissioners about one match, and the steps after it."""

from collections.abc import Callable, Iterator, Mapping

from django.http import HttpResponse

from matches.models import Match
from rosters.domain.operation import operation
from rules.hexsport.commands import GrantBonus
from tests.clicking import Form, forms_on
from tests.faults.deeds import Deed
from tests.faults.people import Person
from tests.verbs import coach_user
from tests.verbs_league import a_running_season, coaches_who_sign_in, cora, match_of, opened
from tests.verbs_matches import a_match, settled, team_at, two_teams

EVERYBODY = {f"played_{place}_{player}": "on" for place in (0, 1) for player in range(1, 9)}
INJURY = {"injured_0": "1-1", "damage_0": "5", "by_0": "0-4", "cause_0": "slam"}
INJURIES = [{"to": 0, "player": 4, "damage": 5, "by": 8, "cause": "slam"}]
MOST_ACTS = 80
PURCHASES = 4


def steps() -> Iterator[Deed]:
    """The eleven steps with a death, an advancement and purchases; the other side waits for a later match."""
    ants, bees = two_teams()
    match = settled(a_match(ants, bees), 8, 7, cheers=(3, 3), strikes=({1: 2}, {1: 2}), injuries=INJURIES)
    coach, bought = Person(coach_user(ants)), 0
    for _act in range(MOST_ACTS):
        page = coach.read("team-steps", match.uid, ants.uid)
        form = leading_on(page, shopping=bought < PURCHASES)
        if form is None:
            assert bought
            assert match.sides.get(team=ants).finished_at
            return
        bought += way_of(form) == "buy"
        yield coach.sending(page, form, **first_offer(form))
    raise AssertionError(f"not done after {MOST_ACTS} acts")


def leading_on(page: HttpResponse, *, shopping: bool) -> Form | None:
    """The form that takes the steps on; while shopping, one that buys before one that goes on."""
    ways = {way: form for form in reversed(forms_on(page)) if (way := way_of(form))}
    order = ("buy", "roll", "on") if shopping else ("roll", "on")
    return next((ways[way] for way in order if way in ways), None)


def way_of(form: Form) -> str:
    """What the form would do: buy, roll, go on, or nothing that is wanted here."""
    if form.holds(act="roll"):
        return "roll"
    if not form.holds(act="choose"):
        return ""
    if "Buy" in form.text:
        return "buy"
    return "on" if form.choices.get("offer") or "go on" in form.text.lower() else ""


def first_offer(form: Form) -> dict[str, str]:
    offers = form.choices.get("offer")
    return {"offer": offers[0]} if offers else {}


def reports() -> Iterator[Deed]:
    """A report is sent, sent anew and confirmed."""
    match, ada, bob = a_league_match()
    yield ada.sending(*the_report(ada, match), **REPORTED)
    yield ada.sending(*the_report(ada, match), **(REPORTED | INJURY))
    yield bob.fill(bob.read("match-confirm", match.uid), "confirm")


def disputes() -> Iterator[Deed]:
    """A report is disputed; the commissioner upholds it."""
    match, ada, bob = a_league_match()
    yield ada.sending(*the_report(ada, match), **REPORTED)
    yield bob.fill(bob.read("match-confirm", match.uid), "dispute", text="Bees won that.")
    commissioner = Person(cora(match.pairing.round.season.league))
    yield commissioner.fill(commissioner.read("match-rule", match.uid), "uphold", reason="I saw it.")


def rulings() -> Iterator[Deed]:
    """The commissioner gives one match to a side and enters the result of the other."""
    match, _ada, _bob = a_league_match(4)
    round_ = match.pairing.round
    commissioner = Person(cora(round_.season.league))
    page = commissioner.read("match-rule", match.uid)
    yield commissioner.fill(page, "award", winner=team_at(match, 0).uid, reason="Nobody came.")
    other = round_.pairings.exclude(match=match).get().match
    page = commissioner.read("match-rule-report", other.uid)
    form = next(form for form in forms_on(page) if "points_0" in form.fields)
    yield commissioner.sending(page, form, **(REPORTED | {"ruling": "I was there."}))


def preparation() -> Iterator[Deed]:
    """Free agents are hired for the bonus before a match."""
    match = a_match(*two_teams())
    ants = team_at(match, 0)
    with operation(ants, actor=None) as work:
        work.do(GrantBonus(25))
    coach = Person(coach_user(ants))
    for _act in range(MOST_ACTS):
        page = coach.read("match-prepare", match.uid, ants.uid)
        forms = {form.fields["act"][0]: form for form in forms_on(page) if "act" in form.fields}
        form = next((forms[act] for act in ("open", "roll", "choose") if act in forms), None)
        if form is None:
            return
        yield coach.sending(page, form, **first_offer(form))
    raise AssertionError(f"not done after {MOST_ACTS} acts")


def a_league_match(teams: int = 2) -> tuple[Match, Person, Person]:
    """The first match of a season, with the coaches of its home side and of its visitors."""
    coaches = coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan")
    match = match_of(opened(a_running_season(teams, coaches=coaches)), "Ants")
    home, visitor = (Person(coach_user(team_at(match, index))) for index in (0, 1))
    return match, home, visitor


def the_report(person: Person, match: Match) -> tuple[HttpResponse, Form]:
    page = person.read("match-report", match.uid)
    return page, next(form for form in forms_on(page) if "points_0" in form.fields)


REPORTED = EVERYBODY | {"points_0": "4", "points_1": "1", "cheers_0": "2", "strikes_0_1": "1"}

SCENES: Mapping[str, Callable[[], Iterator[Deed]]] = {
    "steps": steps,
    "reports": reports,
    "disputes": disputes,
    "rulings": rulings,
    "preparation": preparation,
}
