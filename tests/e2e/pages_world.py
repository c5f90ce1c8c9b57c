"""Makes the leagues of the access matrix in the site of the environment; prints every page and a session for each."""

import json
import os
from collections.abc import Mapping

import django

READERS = ("VISITOR", "COACH", "MEMBER", "COMMISSIONER", "HOST")  # whoever comes first among those a page is for


def main() -> list[Mapping[str, str]]:
    """Every address of the open league that answers with a page, with who is the first it is for, and his session."""
    from django.conf import settings

    from tests.league.access.policies import POLICIES, Who
    from tests.league.access.routes import routes
    from tests.league.access.world import make_world

    world = make_world()
    clients = {Who[name]: world.client(Who[name]) for name in READERS}
    found: dict[str, Mapping[str, str]] = {}
    for route in routes():
        who = next((who for who in clients if who in POLICIES[route.name].let_in), None)
        if who is None or "logout" in route.name:
            continue
        address = route.address(world.open.of(route))
        answer = clients[who].get(address, SERVER_NAME="localhost")
        if answer.status_code == 200 and not answer.streaming and b"<html" in answer.content[:1000]:
            cookie = clients[who].cookies.get(settings.SESSION_COOKIE_NAME)
            found[route.name] = {"who": str(who), "address": address, "session": cookie.value if cookie else ""}
    return [{"name": name, **page} for name, page in found.items()]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    print(json.dumps(main()))
