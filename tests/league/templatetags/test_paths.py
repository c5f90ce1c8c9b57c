import pytest

from league.templatetags.paths import within


@pytest.mark.parametrize(
    ("path", "section", "answer"),
    [
        ("/leagues/x/", "/leagues/", True),
        ("/teams/", "/leagues/", False),
        ("", "/leagues/", False),
        ("/x/", "/", False),
    ],
)
def test_an_address_lies_within_a_section(path: str, section: str, answer: bool) -> None:
    assert within(path, section) is answer
