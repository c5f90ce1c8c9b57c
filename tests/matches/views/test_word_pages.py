"""A coach deposits a word for the dice, and sends it with what he says of the match."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from matches.domain.coach_words import deposit_word, hash_of
from matches.domain.reporting import dispute_report, submit_report
from matches.models import Match, MatchSide
from rosters.models import Team, User
from rules.core.shares import word_hash
from tests.matches.views.test_report_pages import EVERYBODY, key_on, send, url_of
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_derby import a_derby_match
from tests.verbs_matches import a_match, a_report, settled, team_at, two_teams

pytestmark = pytest.mark.django_db

HERONS = "seven quiet herons"
RESULT = EVERYBODY | {"points_0": "1", "points_1": "0"}
ASKED = 'name="word"'


def word_page(match: Match, team: Team) -> str:
    return reverse("match-word", args=[match.uid, team.uid])


def read(client: PageClient, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return answer.content.decode()


def deposit(client: PageClient, match: Match, team: Team, **fields: str) -> HttpResponse:
    return send(client, word_page(match, team), {"hash": "", **fields})


def deposited(match: Match, *teams: Team) -> None:
    for team in teams:
        deposit_word(match, team, hash_of(match, team, HERONS), actor=coach_user(team))


def side_of(match: Match, team: Team) -> MatchSide:
    return match.sides.get(team=team)


def test_the_match_leads_its_coaches_to_the_word_and_nobody_else(
    client: PageClient, match: Match, ants: Team, bees: Team, commissioner: User
) -> None:
    page = url_of("match", match)
    assert "/word/" not in read(client, page)
    client.force_login(coach_user(ants))
    assert word_page(match, ants) in read(client, page)
    assert word_page(match, bees) not in read(client, page)
    client.force_login(commissioner)
    assert "/word/" not in read(client, page)
    settled(match)
    client.force_login(coach_user(ants))
    assert "/word/" not in read(client, page)


def test_a_browser_sends_the_fingerprint_and_not_the_word(client: PageClient, match: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    hashed = word_hash(match.uid, ants.uid, HERONS)
    answer = deposit(client, match, ants, hash=hashed)
    assert (answer.status_code, answer["Location"]) == (302, word_page(match, ants))
    assert side_of(match, ants).word_hash == hashed
    page = read(client, word_page(match, ants))
    assert "Your word is deposited" in page
    assert hashed in page
    assert "<form" not in page.partition("data-word-page")[2].partition("</main>")[0]
    assert "Your word for the dice" in read(client, url_of("match", match))


def test_without_scripts_the_site_makes_the_fingerprint_says_so_and_drops_the_word(
    client: PageClient, match: Match, ants: Team
) -> None:
    client.force_login(coach_user(ants))
    assert "Then the site has seen it" in read(client, word_page(match, ants))
    assert deposit(client, match, ants, word=f" {HERONS} ").status_code == 302
    side = side_of(match, ants)
    assert (side.word_hash, side.word) == (word_hash(match.uid, ants.uid, HERONS), "")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"word": "short"}, "A word of at least 8 characters"),
        ({"word": ""}, "A word is one line"),
        ({"hash": "nonsense"}, "64 digits and letters"),
    ],
)
def test_what_cannot_be_deposited_is_said(
    client: PageClient, match: Match, ants: Team, fields: dict[str, str], sentence: str
) -> None:
    client.force_login(coach_user(ants))
    answer = deposit(client, match, ants, **fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert side_of(match, ants).word_hash == ""


def test_after_the_first_report_it_is_too_late(client: PageClient, match: Match, ants: Team, bees: Team) -> None:
    client.force_login(coach_user(bees))
    key = key_on(read(client, word_page(match, bees)))
    submit_report(match, a_report(match, 2, 1), actor=coach_user(ants), team=ants)
    assert "Too late" in read(client, word_page(match, bees))
    late = client.post(word_page(match, bees), {"key": key, "hash": "0" * 64})
    assert late.status_code == 409
    assert "too late" in late.content.decode()


def test_others_do_not_add_words(client: PageClient, match: Match, ants: Team, bees: Team, commissioner: User) -> None:
    for person in (coach_user(bees), commissioner):
        client.force_login(person)
        assert client.get(word_page(match, ants)).status_code == 403
        assert client.post(word_page(match, ants), {"key": "k" * 32, "hash": "0" * 64}).status_code == 403
    assert side_of(match, ants).word_hash == ""


def test_where_no_dice_follow_a_match_nobody_is_asked(client: PageClient) -> None:
    bout = a_derby_match()
    client.force_login(coach_user(team_at(bout, 0)))
    assert "/word/" not in read(client, url_of("match", bout))
    assert client.get(word_page(bout, team_at(bout, 0))).status_code == 404


def test_the_report_asks_for_the_word_where_one_is_deposited(
    client: PageClient, match: Match, ants: Team, bees: Team
) -> None:
    client.force_login(coach_user(ants))
    assert ASKED not in read(client, url_of("match-report", match))
    deposited(match, bees)
    assert ASKED not in read(client, url_of("match-report", match))
    deposited(match, ants)
    mine = f"{match.uid}:{ants.uid}:{side_of(match, ants).word_hash}"
    assert f'data-word="{mine}"' in read(client, url_of("match-report", match))
    wrong = send(client, url_of("match-report", match), RESULT | {"word": "seven loud herons"})
    assert wrong.status_code == 422
    page = wrong.content.decode()
    assert "This is not the word that was deposited for Ants." in page
    assert 'value="seven loud herons"' in page, "nothing typed is lost"
    assert send(client, url_of("match-report", match), RESULT | {"word": HERONS}).status_code == 302
    assert side_of(match, ants).word == HERONS
    assert ASKED not in read(client, url_of("match-report", match)), "it is there already"


def test_a_word_left_out_is_asked_for_again_while_the_report_waits(
    client: PageClient, match: Match, ants: Team
) -> None:
    deposited(match, ants)
    client.force_login(coach_user(ants))
    assert send(client, url_of("match-report", match), RESULT | {"word": ""}).status_code == 302
    assert ASKED in read(client, url_of("match-report", match))
    assert send(client, url_of("match-report", match), RESULT | {"word": HERONS}).status_code == 302
    assert side_of(match, ants).word == HERONS


def test_who_confirms_sends_his_word(client: PageClient, match: Match, ants: Team, bees: Team) -> None:
    deposited(match, ants, bees)
    submit_report(match, a_report(match, 2, 1), actor=coach_user(ants), team=ants, word=HERONS)
    client.force_login(coach_user(bees))
    page = read(client, url_of("match-confirm", match))
    assert page.count(ASKED) == 2, "to confirm and to dispute"
    assert HERONS not in page
    assert len(set(re.findall(r'<input type="text"\s+id="([^"]+)"', page))) == 2
    wrong = send(client, url_of("match-confirm", match), {"act": "confirm", "word": "wrong herons"})
    assert wrong.status_code == 422
    assert "not the word that was deposited for Bees" in wrong.content.decode()
    assert send(client, url_of("match-confirm", match), {"act": "confirm", "word": HERONS}).status_code == 302
    match.refresh_from_db()
    assert (match.status, side_of(match, bees).word) == ("settled", HERONS)


def test_who_disputes_sends_his_word_and_so_does_who_accepts_the_version(
    client: PageClient, match: Match, ants: Team, bees: Team
) -> None:
    deposited(match, ants, bees)
    submit_report(match, a_report(match, 2, 1), actor=coach_user(ants), team=ants)
    client.force_login(coach_user(bees))
    told = RESULT | {"text": "It was less.", "word": HERONS}
    assert ASKED in read(client, url_of("match-dispute", match))
    assert send(client, url_of("match-dispute", match), told).status_code == 302
    assert side_of(match, bees).word == HERONS
    assert ASKED not in read(client, url_of("match-dispute", match))
    client.force_login(coach_user(ants))
    assert read(client, url_of("match-confirm", match)).count(ASKED) == 1
    assert send(client, url_of("match-confirm", match), {"act": "confirm", "word": HERONS}).status_code == 302
    assert side_of(match, ants).word == HERONS


def test_a_version_told_later_takes_the_word_too(client: PageClient, match: Match, ants: Team, bees: Team) -> None:
    deposited(match, bees)
    report = submit_report(match, a_report(match, 2, 1), actor=coach_user(ants), team=ants)
    dispute_report(report, actor=coach_user(bees), text="No.")
    client.force_login(coach_user(bees))
    assert send(client, url_of("match-dispute", match), RESULT | {"word": HERONS}).status_code == 302
    assert side_of(match, bees).word == HERONS


def test_where_the_other_side_was_faster_the_word_stands_in_the_form_that_disputes(
    client: PageClient, match: Match, ants: Team, bees: Team
) -> None:
    deposited(match, bees)
    client.force_login(coach_user(bees))
    key = key_on(read(client, url_of("match-report", match)))
    submit_report(match, a_report(match, 2, 1), actor=coach_user(ants), team=ants)
    crossed = client.post(url_of("match-report", match), RESULT | {"key": key, "injury_rows": 3, "word": HERONS})
    assert crossed.status_code == 409
    assert f'value="{HERONS}"' in crossed.content.decode()


def test_where_a_commissioner_confirms_the_other_side_sends_its_word_by_itself(client: PageClient) -> None:
    match = a_match(*two_teams(), sponsor__confirm="sponsor")
    ants, bees = team_at(match, 0), team_at(match, 1)
    deposited(match, bees)
    submit_report(match, a_report(match, 2, 1), actor=coach_user(ants), team=ants)
    client.force_login(coach_user(bees))
    assert word_page(match, bees) in read(client, url_of("match-confirm", match))
    assert word_page(match, bees) in read(client, url_of("match", match))
    wrong = send(client, word_page(match, bees), {"act": "send", "word": "seven loud herons"})
    assert wrong.status_code == 422
    assert "not the word that was deposited for Bees" in wrong.content.decode()
    assert send(client, word_page(match, bees), {"act": "send", "word": HERONS}).status_code == 302
    assert side_of(match, bees).word == HERONS
    assert ASKED not in read(client, word_page(match, bees))
    assert word_page(match, bees) not in read(client, url_of("match", match))


@pytest.mark.rule("HX-SPONSOR-04")
def test_where_one_report_counts_at_once_the_word_is_asked_for_before_it(client: PageClient) -> None:
    match = a_match(*two_teams(), sponsor__confirm="one_coach")
    ants = team_at(match, 0)
    deposited(match, ants)
    client.force_login(coach_user(ants))
    page = read(client, word_page(match, ants))
    assert "the first report counts at once" in page
    assert ASKED in page
    assert send(client, word_page(match, ants), {"act": "send", "word": HERONS}).status_code == 302
    assert side_of(match, ants).word == HERONS
    assert HERONS not in read(client, url_of("match-dice", match))


def test_who_has_no_word_hears_that_the_other_side_has(
    client: PageClient, match: Match, ants: Team, bees: Team
) -> None:
    asks = "The other side added a word to the dice: add yours"
    client.force_login(coach_user(bees))
    assert asks not in read(client, url_of("match", match))
    deposited(match, ants)
    assert asks in read(client, url_of("match", match))
    deposited(match, bees)
    assert asks not in read(client, url_of("match", match))


def test_a_ruling_asks_for_no_word(client: PageClient, match: Match, ants: Team, commissioner: User) -> None:
    deposited(match, ants)
    client.force_login(commissioner)
    for name in ("match-rule", "match-rule-report"):
        assert ASKED not in read(client, url_of(name, match))


def test_the_dice_say_who_gave_a_word_and_whose_is_unsent(
    client: PageClient, match: Match, ants: Team, bees: Team
) -> None:
    dice = url_of("match-dice", match)
    assert "choose" not in read(client, dice)
    deposited(match, ants, bees)
    page = read(client, dice)
    assert page.count("A word is deposited; it is shown once the match has its result.") == 2
    submit_report(match, a_report(match, 2, 1), actor=coach_user(ants), team=ants, word=HERONS)
    assert HERONS not in read(client, dice)
    client.force_login(coach_user(bees))
    send(client, url_of("match-confirm", match), {"act": "confirm"})
    page = read(client, dice)
    assert HERONS in page
    assert page.count("A word was deposited and is unsent") == 1
    assert "A coach who withholds his word chooses between two roots" in page
    assert side_of(match, bees).word_hash in page
