"""What every test may ask for. Pure rules tests ask for nothing and touch no database."""

from collections.abc import Iterator

import pytest
from django.conf import settings

from tests import profiles
from tests.flush import flush_lifts_the_guards
from tests.pages import PageClient
from tests.services.lanes import ServiceUnavailable, lane_without
from tests.services.redis import redis

__all__ = ["flush_lifts_the_guards", "profiles"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="only the tests that use the database")


def uses_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(
        item.get_closest_marker("postgres")
        or item.get_closest_marker("django_db")
        or fixtures & {"db", "transactional_db", "django_db_setup"}
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--database-only"):
        config.hook.pytest_deselected(items=[item for item in items if not uses_database(item)])
        items[:] = [item for item in items if uses_database(item)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The figures of the long proofs stand together at the end, wherever they were measured."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind)]
    told = [str(text) for report in reports for name, text in report.user_properties if name == "figure"]
    for line in told:
        terminalreporter.write_line(f"figure  {line}")


@pytest.fixture(autouse=True)
def on_postgres(request: pytest.FixtureRequest) -> None:
    """A test marked postgres runs on PostgreSQL or, visibly, not at all."""
    on_sqlite = "sqlite" in settings.DATABASES["default"]["ENGINE"]
    if request.node.get_closest_marker("postgres") and on_sqlite:
        lane_without("needs PostgreSQL: manage.py test --postgres")


@pytest.fixture
def client() -> PageClient:
    """Django's test client, holding every page to what all pages must keep."""
    return PageClient()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a real Redis."""
    try:
        with redis() as address:
            yield address
    except ServiceUnavailable as reason:
        lane_without(str(reason))
