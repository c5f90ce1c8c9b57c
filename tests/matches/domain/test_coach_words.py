"""Words of coaches in the dice of a match: deposited, sent, refused, and in every die after the match."""

import json

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Q

from matches.domain.awarding import concede_match
from matches.domain.coach_words import deposit_word, give_word, hash_of, root_of, send_word, sends_word, takes_words
from matches.domain.correcting import correct_match
from matches.domain.dice import derived
from matches.domain.dice_verifier import check
from matches.domain.proof_record import as_file, record_of_rolls, rolls_of
from matches.domain.proofs import reveal_seeds
from matches.domain.reporting import (
    confirm_report,
    dispute_report,
    replace_report,
    rule_on_match,
    submit_report,
    tell_version,
)
from matches.domain.scheduling import void_match
from matches.domain.verify import recomputed
from matches.models import Match, MatchSide, Report, Roll
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rules.core.dice import match_root
from rules.core.pending import RollRequest
from rules.core.shares import share_of, shared_root, word_hash
from tests.verbs import a_user, coach_user
from tests.verbs_derby import a_derby_match
from tests.verbs_matches import a_match, a_report, a_team, team_at, worked_through

pytestmark = pytest.mark.django_db

HOME, VISITOR = "correct horse", "Zwölf Boxkämpfer"
WORDS = (HOME, VISITOR)
REVENUE = RollRequest(purpose="revenue", subject="team", dice=40, step=5)
BEFORE = RollRequest(purpose="free_agent", subject="team", dice=40, step=0)


def deposited(match: Match, *places: int) -> Match:
    """The match with the hashes of the words of these sides."""
    for place in places:
        team = team_at(match, place)
        deposit_word(match, team, hash_of(match, team, WORDS[place]), actor=coach_user(team))
    return match


def reported(match: Match, word: str = "") -> Report:
    home = team_at(match, 0)
    return submit_report(match, a_report(match, 4, 1), actor=coach_user(home), team=home, word=word)


def settled_with(match: Match, home: str, visitor: str) -> Match:
    """The match reported by the home side and confirmed by the visitors, each with this word."""
    confirm_report(reported(match, home), actor=coach_user(team_at(match, 1)), word=visitor)
    match.refresh_from_db()
    return match


def record_of(match: Match) -> dict[str, object]:
    match.refresh_from_db()
    told: dict[str, object] = json.loads(as_file(record_of_rolls(match, rolls_of(match))))
    return told


def words_of(match: Match) -> list[tuple[bool, str]]:
    return [(bool(side.word_hash), side.word) for side in match.sides.order_by("index")]


def refused(code: str, act: object) -> int:
    with pytest.raises(Refusal) as caught:
        act()  # type: ignore[operator]
    assert caught.value.code == code
    return caught.value.status


# Depositing


def test_the_server_keeps_a_hash_and_no_word(match: Match) -> None:
    deposited(match, 0)
    side = match.sides.get(index=0)
    assert side.word_hash == word_hash(match.uid, team_at(match, 0).uid, HOME)
    assert words_of(match) == [(True, ""), (False, "")]


def test_a_hash_stands_for_good(match: Match) -> None:
    deposited(match, 0)
    team = team_at(match, 0)
    again = lambda: deposit_word(match, team, "0" * 64, actor=coach_user(team))  # noqa: E731
    assert refused("word.deposited", again) == 409
    assert match.sides.get(index=0).word_hash == hash_of(match, team, HOME)


def test_nobody_but_the_coach_himself_deposits_a_word(match: Match, commissioner: User) -> None:
    home, visitor = team_at(match, 0), team_at(match, 1)
    for person in (commissioner, coach_user(visitor), a_user("Mallory")):
        act = lambda person=person: deposit_word(match, home, "0" * 64, actor=person)  # noqa: E731
        assert refused("word.not_yours", act) == 403
    assert words_of(match) == [(False, ""), (False, "")]


def test_a_team_that_does_not_play_adds_nothing(match: Match, commissioner: User) -> None:
    other = a_team("Cats", user=a_user("Cat"))
    assert refused("word.not_in_match", lambda: deposit_word(match, other, "0" * 64, actor=coach_user(other))) == 404


@pytest.mark.parametrize("hashed", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 63 + "\n", "0" * 64 + "\n"])
def test_what_is_no_hash_is_not_deposited(match: Match, hashed: str) -> None:
    home = team_at(match, 0)
    assert refused("word.no_hash", lambda: deposit_word(match, home, hashed, actor=coach_user(home))) == 422
    assert not match.sides.exclude(word_hash="").exists()


def test_the_first_report_ends_depositing(match: Match) -> None:
    deposited(match, 0)
    report = reported(match)
    visitor = team_at(match, 1)
    late = lambda: deposit_word(match, visitor, "0" * 64, actor=coach_user(visitor))  # noqa: E731
    assert refused("word.too_late", late) == 409
    dispute_report(report, actor=coach_user(visitor), text="No.")
    assert refused("word.too_late", late) == 409
    assert not takes_words(Match.objects.get(pk=match.pk))


def test_a_match_called_off_takes_no_word(match: Match) -> None:
    void_match(match)
    home = team_at(match, 0)
    assert refused("word.too_late", lambda: deposit_word(match, home, "0" * 64, actor=coach_user(home))) == 409


@pytest.mark.parametrize("text", ["", "   ", "x" * 101, "two\nlines", "a\0b", "tab\tinside", "half \ud83e", "a\u2028b"])
def test_what_is_no_word_is_refused(match: Match, text: str) -> None:
    assert refused("word.shape", lambda: hash_of(match, team_at(match, 0), text)) == 422


def test_a_short_word_is_no_secret(match: Match) -> None:
    assert refused("word.short", lambda: hash_of(match, team_at(match, 0), "1234567")) == 422
    assert hash_of(match, team_at(match, 0), "12345678")


def test_a_word_is_the_same_from_every_keyboard(match: Match) -> None:
    home = team_at(match, 0)
    assert hash_of(match, home, "  Zwo\u0308lf Boxka\u0308mpfer ") == hash_of(match, home, VISITOR)


@pytest.mark.parametrize(
    "text", ["drei\xa0Reiher", "\U0001f469\u200d\U0001f680 flies", "soft\xadhyphens", "pink \U0001fa77"]
)
def test_whatever_a_browser_deposits_can_be_sent(match: Match, text: str) -> None:
    home = team_at(match, 0)
    deposit_word(match, home, word_hash(match.uid, home.uid, text), actor=coach_user(home))
    reported(match, text)
    assert words_of(match)[0] == (True, text)
    assert {line.code for line in check(record_of(match)) if line.part == "words"} <= {"unsent", "none"}
    confirm_report(Report.objects.get(), actor=coach_user(team_at(match, 1)))
    assert [line.code for line in check(record_of(match)) if line.part == "words"] == ["agrees", "none"]


# Sending


def test_each_side_sends_its_word_with_what_it_says(match: Match) -> None:
    settled_with(deposited(match, 0, 1), HOME, VISITOR)
    assert words_of(match) == [(True, HOME), (True, VISITOR)]


def test_a_wrong_word_is_refused_and_nothing_is_said(match: Match) -> None:
    deposited(match, 0, 1)
    assert refused("word.wrong", lambda: reported(match, "wrong horse")) == 422
    assert refused("word.wrong", lambda: reported(match, VISITOR)) == 422, "the word of the other side"
    match.refresh_from_db()
    assert (match.status, Report.objects.count()) == ("scheduled", 0)
    report, bob = reported(match, HOME), coach_user(team_at(match, 1))
    for say in (
        lambda: confirm_report(report, actor=bob, word=HOME),
        lambda: dispute_report(report, actor=bob, text="No.", word="wrong"),
    ):
        assert refused("word.wrong", say) == 422
    match.refresh_from_db()
    assert match.status == "reported"
    assert words_of(match) == [(True, HOME), (True, "")]


def test_a_word_that_was_never_deposited_is_refused(match: Match) -> None:
    assert refused("word.none", lambda: reported(match, HOME)) == 422
    assert Report.objects.count() == 0


def test_a_word_left_out_may_still_come_with_a_corrected_report(match: Match) -> None:
    report = reported(deposited(match, 0))
    assert words_of(match)[0] == (True, "")
    replace_report(report, a_report(match, 3, 1), actor=coach_user(team_at(match, 0)), word=f" {HOME} ")
    assert words_of(match)[0] == (True, HOME)


def test_a_dispute_a_version_and_its_acceptance_take_words(match: Match) -> None:
    ada, bob = (coach_user(team_at(match, place)) for place in (0, 1))
    report = reported(deposited(match, 0, 1))
    dispute_report(report, actor=bob, text="No.", word=VISITOR)
    assert words_of(match) == [(True, ""), (True, VISITOR)]
    version = tell_version(match, a_report(match, 1, 1), actor=bob, word=VISITOR)
    assert refused("word.wrong", lambda: tell_version(match, a_report(match, 2, 1), actor=bob, word="other")) == 422
    confirm_report(version, actor=ada, word=HOME)
    assert words_of(match) == [(True, HOME), (True, VISITOR)]


def test_whoever_concedes_sends_his_word_too(match: Match) -> None:
    home = team_at(deposited(match, 0), 0)
    concede_match(match, home, actor=coach_user(home), reason="Ill.", word=HOME)
    assert words_of(match)[0] == (True, HOME)


def test_a_word_is_sent_by_itself_while_a_report_waits(match: Match, commissioner: User) -> None:
    bees = team_at(deposited(match, 0, 1), 1)
    bob = coach_user(bees)
    assert refused("word.not_now", lambda: send_word(match, bees, VISITOR, actor=bob)) == 409
    report = reported(match, HOME)
    for person in (coach_user(team_at(match, 0)), commissioner):
        act = lambda person=person: send_word(match, bees, VISITOR, actor=person)  # noqa: E731
        assert refused("word.not_yours", act) == 403
    assert refused("word.wrong", lambda: send_word(match, bees, HOME, actor=bob)) == 422
    assert refused("word.shape", lambda: send_word(match, bees, " ", actor=bob)) == 422
    send_word(match, bees, VISITOR, actor=bob)
    assert words_of(match) == [(True, HOME), (True, VISITOR)]
    confirm_report(report, actor=bob)
    assert refused("word.not_now", lambda: send_word(match, bees, VISITOR, actor=bob)) == 409


@pytest.mark.rule("HX-SPONSOR-04")
def test_where_one_report_counts_at_once_the_other_coach_sends_his_word_before_it(teams: tuple[Team, Team]) -> None:
    match = deposited(a_match(*teams, sponsor__confirm="one_coach"), 0, 1)
    visitor = team_at(match, 1)
    send_word(match, visitor, VISITOR, actor=coach_user(visitor))
    reported(match, HOME)
    assert words_of(match) == [(True, HOME), (True, VISITOR)]
    assert Match.objects.get(pk=match.pk).status == "settled"


@pytest.mark.rule("HX-SPONSOR-04")
def test_no_word_is_sent_before_the_match_may_be_played(
    teams: tuple[Team, Team], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = deposited(a_match(*teams, sponsor__confirm="one_coach"), 1)
    visitor = team_at(match, 1)
    monkeypatch.setattr("matches.permissions.WAITING", [lambda: Q(pk=match.pk)])
    assert refused("word.not_now", lambda: send_word(match, visitor, VISITOR, actor=coach_user(visitor))) == 409
    assert not sends_word(match, match.sides.get(index=1))
    monkeypatch.undo()
    assert sends_word(match, match.sides.get(index=1))


@pytest.mark.rule("HX-SPONSOR-04")
def test_nobody_deposits_a_word_who_can_know_the_other(teams: tuple[Team, Team]) -> None:
    match = deposited(a_match(*teams, sponsor__confirm="one_coach"), 1)
    home, visitor = team_at(match, 0), team_at(match, 1)
    send_word(match, visitor, VISITOR, actor=coach_user(visitor))
    assert refused("word.too_late", lambda: deposited(match, 0)) == 409
    assert words_of(match) == [(False, ""), (True, VISITOR)]
    assert not home.sides.get().word_hash


def test_a_word_that_was_never_deposited_is_not_sent(match: Match) -> None:
    reported(match)
    home = team_at(match, 0)
    assert refused("word.none", lambda: send_word(match, home, HOME, actor=coach_user(home))) == 422


# Set once, by the database


def test_the_database_lets_nobody_change_a_hash_or_a_word(match: Match) -> None:
    settled_with(deposited(match, 0), HOME, "")
    side = MatchSide.objects.filter(match=match, index=0)
    for change in ({"word_hash": "0" * 64}, {"word_hash": ""}, {"word": "other"}, {"word": ""}):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            side.update(**change)
    side.update(points=9)
    assert words_of(match)[0] == (True, HOME)


@pytest.mark.parametrize("change", [{"word": "no hash"}, {"word_hash": "short"}])
def test_the_database_holds_no_word_without_a_whole_hash(match: Match, change: dict[str, str]) -> None:
    with pytest.raises(IntegrityError, match="match_side_word"), transaction.atomic():
        match.sides.filter(index=0).update(**change)


# Dice


def test_without_a_hash_the_dice_follow_from_the_seed_as_ever(match: Match) -> None:
    settled_with(match, "", "")
    assert root_of(match, 5) == match_root(bytes(match.seed), match.uid)
    record = record_of(match)
    assert record["format"] == "sinbin-dice/1"
    assert (record["nonces"], "words" in record) == (["", ""], False)


@pytest.mark.parametrize("places", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("sent", [(), (0,), (1,), (0, 1)])
def test_dice_after_a_match_follow_from_seed_and_shares(
    match: Match, places: tuple[int, ...], sent: tuple[int, ...]
) -> None:
    given = [WORDS[place] if place in places and place in sent else "" for place in (0, 1)]
    worked_through(settled_with(deposited(match, *places), *given))
    teams = [team_at(match, place).uid for place in (0, 1)]
    hashes = [word_hash(match.uid, teams[place], WORDS[place]) if place in places else "" for place in (0, 1)]
    made = [share_of(match.uid, *told) for told in zip(teams, hashes, given, strict=True)]
    assert root_of(match, 1) == root_of(match, 11) == shared_root(bytes(match.seed), match.uid, *made)
    rolls = list(Roll.objects.filter(match=match, source="derived"))
    assert len(rolls) > 2
    assert recomputed(match, rolls) == [roll.face for roll in rolls]
    reveal_seeds(Match.objects.all())
    record = record_of(match)
    assert record["format"] == "sinbin-dice/2"
    assert [line.code for line in check(record) if line.part != "words"] == ["agrees"] * (1 + len(rolls_of(match)))
    states = ["none" if place not in places else "agrees" if given[place] else "unsent" for place in (0, 1)]
    assert [line.code for line in check(record) if line.part == "words"] == states


def test_dice_before_a_match_follow_from_the_seed_alone(match: Match) -> None:
    home = team_at(match, 0)
    before = derived(match, home, BEFORE).given, derived(match, home, REVENUE).given
    deposited(match, 0)
    assert derived(match, home, BEFORE).given == before[0]
    assert derived(match, home, REVENUE).given != before[1]


def test_a_word_sent_changes_the_dice_that_its_hash_alone_would_give(match: Match) -> None:
    deposited(match, 0, 1)
    home, thrown = team_at(match, 0), []
    for place in (None, 0, 1):
        if place is not None:
            give_word(match, team_at(match, place), WORDS[place])
        thrown.append(derived(match, home, REVENUE).given)
    assert len(set(thrown)) == 3


def test_words_are_not_in_the_record_before_the_result(match: Match) -> None:
    report = reported(deposited(match, 0, 1), HOME)
    record = record_of(match)
    assert HOME not in json.dumps(record)
    assert [side["word"] for side in record["words"]] == [None, None]  # type: ignore[attr-defined]
    confirm_report(report, actor=coach_user(team_at(match, 1)))
    assert [side["word"] for side in record_of(match)["words"]] == [HOME, None]  # type: ignore[attr-defined]


def test_a_ruling_settles_with_the_words_that_are_there(match: Match, commissioner: User) -> None:
    reported(deposited(match, 0, 1), HOME)
    rule_on_match(match, a_report(match, 2, 2), actor=commissioner, reason="Both told me.")
    assert words_of(match) == [(True, HOME), (True, "")]


def test_a_correction_keeps_dice_and_shares(match: Match, commissioner: User) -> None:
    worked_through(settled_with(deposited(match, 0, 1), HOME, ""))
    root, before = root_of(match, 5), list(Roll.objects.order_by("pk").values_list("pk", "face", "context"))
    correct_match(match, a_report(match, 1, 4, strikes=({}, {2: 1})), actor=commissioner, reason="Counted again.")
    assert root_of(match, 5) == root
    after = list(Roll.objects.order_by("pk").values_list("pk", "face", "context"))
    assert after[: len(before)] == before
    reveal_seeds(Match.objects.all())
    assert all(line.good for line in check(record_of(match)))


def test_where_no_dice_follow_a_match_there_is_nothing_to_add_to() -> None:
    bout = a_derby_match()
    home = team_at(bout, 0)
    assert not takes_words(bout)
    assert refused("word.no_dice", lambda: deposit_word(bout, home, "0" * 64, actor=coach_user(home))) == 409


def test_a_word_belongs_to_its_match_and_team(match: Match, teams: tuple[Team, Team]) -> None:
    home, visitor = teams
    assert hash_of(match, home, HOME) != hash_of(match, visitor, HOME)
