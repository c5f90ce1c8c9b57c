from league.presenters.points_words import points_in_words
from rules.competition.points import SCHEMES, custom_scheme, points_scheme


def test_a_scheme_tells_what_each_outcome_brings() -> None:
    assert points_in_words(SCHEMES["3_2_1_0"]) == (
        "League points: 3 for a win by 7 or more, 2 for any other win, 1 for a draw, 1 for a defeat, 0 for a defeat by "
        "7 or more."
    )
    assert "9 for a win by 7 or more, 8 for any other win" in points_in_words(custom_scheme((9, 8, 7, 6, 5)))


def test_a_game_without_landslides_speaks_of_none() -> None:
    scheme = points_scheme("3_2_1_0", landslide_margin=None)
    assert points_in_words(scheme) == "League points: 2 for a win, 1 for a draw, 1 for a defeat."


def test_a_loser_who_must_score_is_told_so() -> None:
    assert points_in_words(SCHEMES["loser_must_score"]).endswith("Whoever loses without scoring gets none.")
