import pytest
from django.core.management import CommandError, call_command

from league.demo import demo_exists
from league.models import League
from rosters.models import User
from tests.verbs import a_user
from tests.verbs_league import a_league

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("place", ["site", "person"])
def test_a_site_of_somebody_else_is_left_alone(place: str) -> None:
    if place == "site":
        a_league(name="Real people")
    else:
        a_user("Ada")
    leagues, people = League.objects.count(), User.objects.count()
    with pytest.raises(CommandError, match="holds a site of its own; set DATABASE_URL to an empty one for the demo"):
        call_command("demo", "--prepare-only")
    assert not demo_exists()
    assert (League.objects.count(), User.objects.count()) == (leagues, people)
