"""One id names a request in its answer, in all log lines, and in the jobs and tasks it leads to."""

import json
import logging
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest
import structlog
from asgiref.sync import async_to_sync
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, Client, override_settings
from django.urls import path
from structlog.contextvars import bound_contextvars, clear_contextvars, get_contextvars

from league.domain.jobs import TABLE, queue_job
from league.domain.work import WORK, run_due_jobs
from league.models import Job
from league.urls import urlpatterns
from tests.verbs_league import a_running_season

GIVEN = "edge-0123456789.abc_DEF"
Lines = Callable[[], list[dict[str, object]]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """What production would print meanwhile, line by line."""
    told: list[str] = []
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        foreign_pre_chain=settings.SHARED_LOG_PROCESSORS,
    )
    clear_contextvars()  # of whatever ran before
    handler = logging.Handler()
    handler.emit = lambda record: told.append(formatter.format(record))  # type: ignore[method-assign]
    loggers = [logging.getLogger(name) for name in ("", "django.request", "django_structlog")]
    for logger in loggers:
        monkeypatch.setattr(logger, "level", logging.INFO)
        logger.manager._clear_cache()  # type: ignore[attr-defined]  # of levels, which setLevel would clear
    loggers[0].addHandler(handler)
    yield lambda: [json.loads(line) for line in told]
    loggers[0].removeHandler(handler)
    logging.Logger.manager._clear_cache()  # type: ignore[attr-defined]
    clear_contextvars()


@pytest.mark.django_db
def test_a_well_formed_id_is_kept_and_told_in_the_answer_and_every_line(client: Client, lines: Lines) -> None:
    answer = client.get("/healthz?token=secret", headers={"X-Request-ID": GIVEN})
    assert answer["X-Request-ID"] == GIVEN
    assert [line["event"] for line in lines()] == ["request_started", "request_finished"]
    assert {line["request_id"] for line in lines()} == {GIVEN}
    assert {line["request"] for line in lines()} == {"GET /healthz"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "brought", ["", "short", "x" * 65, "two words 12", 'quote"12345', "line\nbreak12", "-leading123"]
)
def test_any_other_id_is_replaced_by_one_of_our_own(client: Client, brought: str) -> None:
    names = {client.get("/healthz", headers={"X-Request-ID": brought})["X-Request-ID"] for _time in range(2)}
    assert len(names) == 2
    assert all(len(name) == 32 and name.isalnum() for name in names)


@pytest.mark.django_db
@pytest.mark.parametrize(("host", "path"), [("localhost", "/api/v1/nothing-here"), ("elsewhere.example", "/healthz")])
def test_refused_requests_carry_it_in_djangos_own_lines_too(client: Client, lines: Lines, host: str, path: str) -> None:
    answer = client.get(path, headers={"X-Request-ID": GIVEN, "Host": host})
    assert answer.status_code in (400, 404)
    assert answer["X-Request-ID"] == GIVEN
    assert any(str(line["logger"]).startswith("django.") for line in lines())
    assert {line["request_id"] for line in lines()} == {GIVEN}


@pytest.mark.django_db
def test_a_request_that_breaks_is_one_line_with_its_traceback(client: Client, lines: Lines) -> None:
    def breaks(request: HttpRequest) -> HttpResponse:
        raise LookupError("lost")

    client.raise_request_exception = False
    broken = ModuleType("broken")
    broken.urlpatterns = [path("breaks", breaks), *urlpatterns]  # type: ignore[attr-defined]
    with override_settings(ROOT_URLCONF=broken):
        answer = client.get("/breaks", headers={"X-Request-ID": GIVEN})
    assert answer["X-Request-ID"] == GIVEN
    failed = next(line for line in lines() if line["event"] == "request_failed")
    assert "LookupError: lost" in str(failed["exception"])


@pytest.mark.django_db(transaction=True)
def test_under_asgi_it_is_the_same(lines: Lines) -> None:
    answer = async_to_sync(AsyncClient().get)("/healthz", headers={"X-Request-ID": GIVEN})
    assert answer["X-Request-ID"] == GIVEN
    assert {line["request_id"] for line in lines()} == {GIVEN}


@pytest.mark.django_db
def test_the_lines_of_a_job_carry_the_id_of_the_request_that_queued_it(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(job: Job) -> str:
        logging.getLogger("elsewhere").warning("deep inside")
        return f"for {get_contextvars()['request_id']}"

    season = a_running_season(2)
    with bound_contextvars(request_id=GIVEN):
        queue_job(TABLE, league=season.league, season=season)
    monkeypatch.setitem(WORK, TABLE, work)  # type: ignore[arg-type]  # the mapping is a dict
    with bound_contextvars(request_id="of-another-request"):
        run_due_jobs()
        assert get_contextvars()["request_id"] == "of-another-request"
    job = Job.objects.get()
    assert job.outcome == f"for {GIVEN}"
    told = [(line["event"], line["request_id"], line["job"], line["kind"]) for line in lines()]
    assert told == [("deep inside", GIVEN, job.uid, TABLE), ("job_done", GIVEN, job.uid, TABLE)]


@pytest.mark.django_db
def test_a_job_that_nobody_asked_for_keeps_the_id_it_runs_under(lines: Lines) -> None:
    season = a_running_season(2)
    queue_job(TABLE, league=season.league, season=season)
    run_due_jobs()
    assert ["request_id" in line for line in lines()] == [False]
