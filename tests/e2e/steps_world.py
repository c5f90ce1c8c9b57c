"""Makes a settled match with deaths and advancements in the site of the environment; prints where its steps are."""

import json
import os
from typing import Any

import django

PASSWORD = "secret"


def main() -> dict[str, Any]:
    from allauth.account.models import EmailAddress

    from rosters.models import User
    from tests.verbs import coach_user
    from tests.verbs_matches import a_match, settled, two_teams

    ants, bees = two_teams()
    for user in User.objects.all():
        user.set_password(PASSWORD)
        user.save()
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    killed = [{"to": place, "player": 4, "damage": 5, "by": 8, "cause": "slam"} for place in (0, 1)]
    match = settled(a_match(ants, bees), 8, 7, cheers=(3, 3), strikes=({1: 2}, {1: 2}), injuries=killed)
    following = a_match(bees, ants, kind="friendly")
    return {
        "next": f"/matches/{following.uid}/",
        "match": f"/matches/{match.uid}/",
        "sides": [
            {"email": coach_user(team).email, "steps": f"/matches/{match.uid}/steps/{team.uid}/"}
            for team in (ants, bees)
        ],
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    print(json.dumps(main()))
