import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from league.templatetags import marks


def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', Path(finders.find(marks.SPRITE)).read_text()))


def test_every_face_of_a_die_is_drawn() -> None:
    assert {f"die-{face}" for face in marks.FACES} <= symbols()


def test_every_icon_named_in_a_template_is_in_the_sprite() -> None:
    templates = [page.read_text() for app in ("league", "matches", "rosters") for page in Path(app).rglob("*.html")]
    named = set(re.findall(r'{% icon "([^"]+)"', "".join(templates))) | set(
        re.findall(r'<c-[^>]*\bicon="([a-z0-9-]+)"', "".join(templates))
    )
    assert named <= symbols()


def test_an_icon_is_decoration_unless_it_has_a_label() -> None:
    assert 'aria-hidden="true"' in marks.icon("skull")
    assert 'role="img" aria-label="dead &lt;b&gt;"' in marks.icon("skull", "dead <b>")


def test_a_die_says_its_face_and_whether_it_is_a_success() -> None:
    assert 'aria-label="5"' in marks.die(5)
    assert 'aria-label="5, a success"' in marks.die(5, "success")


@pytest.mark.parametrize("face", [0, 7])
def test_no_die_has_other_faces(face: int) -> None:
    with pytest.raises(ValueError, match=f"no die shows {face}"):
        marks.die(face)


@pytest.mark.parametrize(("value", "target", "state"), [(4, 4, "success"), (3, 4, "fail"), (3, None, "")])
def test_a_die_is_judged_against_the_target(value: int, target: int | None, state: str) -> None:
    assert marks.meets(value, target) == state


def test_successes_are_counted() -> None:
    assert marks.successes([5, 6, 2, 4], 4) == 3


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Greenmoon Smackers", "GS"), ("Chargers", "CH"), ("The (old) Delvers", "TD"), ("29ers", "29"), ("", "")],
)
def test_initials_stand_for_a_team(name: str, letters: str) -> None:
    assert marks.initials(name) == letters


def test_dice_beyond_the_pool_are_marked_as_extra_and_successes_are_in_words() -> None:
    dice = Template('{% cotton dice :values="rolled" :target="4" :pool="3" / %}')
    page = dice.render(Context({"rolled": [5, 6, 2, 4]}))
    assert "3 successes on 4+" in page
    assert page.count('<span aria-hidden="true">+</span>') == 1
