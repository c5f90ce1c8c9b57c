"""Fights in one to three rounds and the bonus of who won."""

import pytest

from rules.derby_cards.bout import break_tie
from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.course import Course, FightBonus, Setting
from rules.derby_cards.due import Purpose
from rules.derby_cards.events import (
    CardDrawn,
    FightBegan,
    FightBrokenUp,
    FightRoundFought,
    FightWon,
    FirstJammerNamed,
    JammerNamed,
    MajorCalled,
    MajorKind,
    PowerPlayBegan,
    PowerPlayEnded,
)
from tests.rules.derby_cards.scenes import (
    NAMED,
    NO_MORE,
    blk,
    bout,
    by_jam,
    jam,
    jammer,
    n20,
    p1,
    penalty,
    play,
    shuffles,
)

FIGHT = (*NAMED, jam("FIGHT"))
FIGHTERS = (penalty("V2"), penalty("H9"))
H9_WINS = (*FIGHT, *FIGHTERS, n20(5), n20(12))
H9_WINS_LATE = (*FIGHT, *FIGHTERS, n20(5), n20(5), n20(3), n20(4))
H9_BEFORE = (*H9_WINS, *NO_MORE)
H9_LATE_BEFORE = (*H9_WINS_LATE, *NO_MORE)
OVER = (jam("JAM CALLED OFF BY REF"),)


@pytest.mark.rule("ACD-13", "ACD-40a")
def test_a_fight_stops_the_action_and_two_penalty_cards_name_the_fighters() -> None:
    scene = play(*H9_BEFORE)
    assert scene.of(FightBegan) == [FightBegan(9, 2)]
    assert [draw.purpose for draw in scene.of(CardDrawn)][3:5] == [Purpose.FIGHTER, Purpose.FIGHTER]


@pytest.mark.rule("ACD-40b")
def test_the_second_is_drawn_again_until_it_names_an_opponent() -> None:
    scene = play(*FIGHT, penalty("V2"), penalty("V3"), penalty("V2"), penalty("H9"), n20(5), n20(12), *NO_MORE)
    assert scene.of(FightBegan) == [FightBegan(9, 2)]


@pytest.mark.rule("ACD-41a", "ACD-42a", "ACD-44", "ACD-46a")
def test_the_higher_total_wins_gets_a_major_and_her_side_plays_short_at_once() -> None:
    scene = play(*FIGHT, *FIGHTERS, n20(10), n20(11), blk("SCORE"), p1(4), *NO_MORE, power=(4, 2))
    assert scene.of(FightRoundFought) == [FightRoundFought(1, 13, 14)]
    assert scene.of(FightWon) == [FightWon(VISITOR, 2, 1)]
    assert scene.of(MajorCalled) == [MajorCalled(VISITOR, 2, 2, MajorKind.FIGHT)]
    assert scene.of(PowerPlayBegan) == [PowerPlayBegan(HOME)]
    assert scene.score == (0, 5)


@pytest.mark.rule("ACD-41b", "ACD-41d")
def test_a_level_round_is_fought_again_whatever_the_powers() -> None:
    scene = play(*FIGHT, *FIGHTERS, n20(5), n20(7), n20(8), n20(9), *NO_MORE, power=(4, 2))
    assert [event.round for event in scene.of(FightRoundFought)] == [1, 2]
    assert scene.of(FightWon) == [FightWon(VISITOR, 2, 2)]


@pytest.mark.rule("ACD-41c", "ACD-45a", "ACD-45b", "ACD-45c", "ACD-45d", "ACD-41d")
def test_two_level_rounds_break_the_fight_up() -> None:
    scene = play(*FIGHT, *FIGHTERS, n20(9), n20(9), n20(11), n20(11))
    assert len(scene.of(FightBrokenUp)) == 1
    assert scene.stats["V2"] == scene.stats["H9"] == {"MPEN": 1}
    assert scene.of(PowerPlayBegan) == []
    assert scene.course.bonus is None


@pytest.mark.rule("ACD-42b", "ACD-42d", "ACD-46d", "ACD-46e", "ACD-46f")
def test_the_winner_jams_next_without_a_card_is_lead_and_may_call_off() -> None:
    scene = play(*H9_BEFORE, jammer(4), jam("HIP"), blk("SCORE", n100=22), p1(3), jams=2)
    assert scene.score == (0, 3)
    assert scene.of(JammerNamed)[2:] == [JammerNamed(VISITOR, 4), JammerNamed(HOME, 9, True)]
    assert scene.stats["H9"] == {"JAMS": 1, "LD": 1, "MPEN": 1, "PTS": 3}
    assert scene.cards == 13


@pytest.mark.rule("ACD-42c", "ACD-46d")
def test_in_a_star_jam_her_initiative_is_drawn_with_2_more() -> None:
    scene = play(*H9_BEFORE, jammer(4), jam("HIP *"), n20(10), n20(9), blk("SCORE"), p1(3), *NO_MORE, jams=2)
    assert scene.of(FirstJammerNamed) == [FirstJammerNamed(HOME, 9, False, 13, 12)]
    assert scene.score == (0, 3)
    assert scene.total("LD") == 0


@pytest.mark.rule("ACD-43a", "ACD-43c")
def test_who_won_in_the_second_round_has_4_more_in_place_of_2() -> None:
    scene = play(*H9_LATE_BEFORE, jammer(4), jam("HIP *"), n20(10), n20(7), blk("HIP-1"), p1(3), *NO_MORE, jams=2)
    assert scene.of(FirstJammerNamed) == [FirstJammerNamed(HOME, 9, False, 13, 12)]


@pytest.mark.rule("ACD-46d")
def test_with_bonus_only_she_jams_and_draws_but_is_not_lead_by_herself() -> None:
    script = (*H9_BEFORE, jammer(4), jam("HIP"), n20(12), n20(9), blk("SCORE", n100=2), p1(3))
    scene = play(*script, jams=2, fight_bonus="bonus_only")
    assert scene.of(FirstJammerNamed) == [FirstJammerNamed(VISITOR, 4, True, 13, 14)]
    assert scene.of(JammerNamed)[3] == JammerNamed(HOME, 9, True)
    assert scene.score == (3, 0)


@pytest.mark.rule("ACD-43b", "ACD-43d")
def test_her_blocks_count_as_score_without_assist_and_without_minor() -> None:
    scene = play(*H9_LATE_BEFORE, jammer(4), jam("HIP"), blk("HIP-1 P", n100=2), p1(3), jams=2)
    assert scene.score == (0, 3)
    assert scene.total("PEN") == scene.total("AST") == 0


@pytest.mark.rule("ACD-43b")
def test_the_blocks_of_her_opponent_stay_blocks() -> None:
    scene = play(*H9_LATE_BEFORE, jammer(4), jam("HIP"), blk("HIP-1", n100=1), p1(3), *NO_MORE, jams=2)
    assert scene.score == (0, 3)


@pytest.mark.rule("ACD-43b")
def test_after_a_first_round_blocks_stay_blocks() -> None:
    scene = play(*H9_BEFORE, jammer(4), jam("HIP"), *[blk("HIP-1")] * 4, jams=2)
    assert scene.score == (0, 0)


@pytest.mark.rule("ACD-43b", "ACD-43d")
def test_in_a_power_play_of_hers_blocks_count_as_score_and_mp_and_fight_do_not() -> None:
    script = (*H9_LATE_BEFORE, jammer(4), jam("HIP MP"), penalty("V5"))
    scene = play(*script, blk("HIP-1 P"), p1(2), blk("MP"), penalty("H1"), jams=2)
    assert scene.score == (0, 3)
    assert scene.stats["H1"] == {"MPEN": 1}
    fought = play(*script, blk("HIP-1"), p1(2), blk("FIGHT"), jams=2)
    assert fought.score == (0, 3)


@pytest.mark.rule("ACD-43e")
def test_the_conversion_ends_when_she_passes_the_star() -> None:
    script = (*H9_LATE_BEFORE, jammer(4), jam("HIP PS-H"), {"jammers": 7, "n20": 5})
    assert play(*script, *[blk("HIP-1")] * 4, jams=2).score == (0, 0)


@pytest.mark.rule("ACD-46c")
@pytest.mark.parametrize("used", [OVER, (jam("HIP MP"), penalty("V5"), *NO_MORE)])
def test_the_bonus_is_used_up_in_the_very_next_jam_whatever_happens(used: tuple[dict[str, int], ...]) -> None:
    scene = play(*H9_BEFORE, jammer(4), *used, jammer(4), jammer(1), *OVER, jams=3)
    assert scene.of(JammerNamed)[-1] == JammerNamed(HOME, 1)


@pytest.mark.rule("ACD-46c")
def test_the_bonus_goes_into_the_next_period_and_into_overtime() -> None:
    course = Course(Setting(powers=(2, 2)), shuffles(1))
    course.bonus = FightBonus(HOME, 9, 2, False)
    course.begin_period(2)
    break_tie(course)
    named = [event for event in course.log if isinstance(event, JammerNamed)]
    assert named[1] == JammerNamed(HOME, 9, True)


@pytest.mark.rule("ACD-46a", "ACD-97")
def test_in_whole_bouts_every_decided_fight_is_followed_by_a_power_play_of_the_loser() -> None:
    fights = [events for seed in range(20) for events in by_jam(bout(seed)) if any(type(e) is FightWon for e in events)]
    assert len(fights) > 5
    for events in fights:
        won = next(event for event in events if isinstance(event, FightWon))
        if any(type(event).__name__ == "StarPassed" and not event.completed for event in events):  # type: ignore[attr-defined]  # a failed pass
            continue
        began = events[events.index(won) + 2]
        assert began == PowerPlayBegan(1 - won.side)
        assert isinstance(events[-2], PowerPlayEnded) or type(events[-2]).__name__ == "PointsExchanged"
