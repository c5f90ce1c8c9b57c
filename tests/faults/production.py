"""A site as it runs in production, in processes of its own: web, worker with beat, PostgreSQL and a broker."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import psycopg
from celery import Celery

from tests.faults.deeds import TOKEN
from tests.faults.processes import Processes
from tests.services.postgres import OwnServer as Postgres
from tests.services.redis import OwnServer as Redis
from tests.services.site import free_port

DONE = ("done", 1, "playing", 1, 1, 2)
"""What is so once a round was opened: its job and how often it was tried, its status, its pairings, how often the log
says so, how many inboxes do."""
STATE = """
    SELECT job.status, job.attempts, round.status,
        (SELECT count(*) FROM league_pairing WHERE round_id = round.id),
        (SELECT count(*) FROM league_auditentry WHERE verb = 'calendar.ran' AND subject_uid = round.uid),
        (SELECT count(*) FROM rosters_inboxitem item JOIN rosters_outboxmessage message
            ON message.uid = item.message_uid WHERE message.topic = 'round.opened' AND message.subject_uid = round.uid)
    FROM league_job job JOIN league_round round ON round.id = job.round_id WHERE job.id = %s
"""


class Silent(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer, not a place to go."""

    def redirect_request(self, *_: object) -> None:
        return None


class Production(Processes):
    """The site, with `seasons` rounds that wait to be opened; whoever `arms` one lets its moment come."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis, *, seasons: int, tick: int) -> None:
        services = {"DATABASE_URL": postgres.address, "REDIS_URL": redis.address}
        super().__init__(folder, services | {"SINBIN_TICK_SECONDS": str(tick)})
        self.postgres, self.redis = postgres, redis
        self.port = free_port()
        made = self.python("-m", "tests.faults.armed", str(seasons))
        self.facts = json.loads(made.splitlines()[-1])

    def start_web(self) -> None:
        """Pages are answered."""
        threads = ("--worker-class", "gthread", "--workers", "1", "--threads", "4")
        self.start("-m", "gunicorn", "league.wsgi:application", "--bind", f"127.0.0.1:{self.port}", *threads)
        self.wait(lambda: self.ask("/healthz") == 200)

    # What is so

    def rows(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        with psycopg.connect(self.postgres.address, autocommit=True) as connection:
            return connection.execute(statement, values).fetchall()  # type: ignore[arg-type]  # our own words

    def state(self, number: int) -> tuple[object, ...]:
        return self.rows(STATE, self.facts["jobs"][number])[0]

    def arm(self, number: int) -> None:
        """The moment of this round has come."""
        told = "UPDATE league_job SET due_at = now() - interval '1 second' WHERE id = %s RETURNING id"
        assert self.rows(told, self.facts["jobs"][number])

    def ring(self, times: int = 1) -> None:
        """So many messages say that there is something to do."""
        with Celery(broker=self.redis.address) as bell:
            for _ in range(times):
                bell.send_task("league.tick")

    def lose_messages(self) -> int:
        """How many messages were in the broker; there are none now."""
        import redis

        with redis.Redis.from_url(self.redis.address) as broker:
            lost = broker.llen("celery")
            broker.delete("celery")
        return int(lost)

    # What is asked

    def ask(self, path: str, fields: Mapping[str, str] | None = None, *, stranger: bool = False) -> int:
        """The status of the answer to whoever signed in, or to a stranger; 0 where there is none."""
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN}).encode() if fields is not None else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=body)
        session = "" if stranger else f"; sessionid={self.facts['session']}"
        request.add_header("Cookie", f"csrftoken={TOKEN}{session}")
        try:
            with urllib.request.build_opener(Silent).open(request, timeout=30) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            return refused.code
        except OSError:
            return 0

    def add_guest(self, name: str, key: str) -> int:
        return self.ask(self.facts["members"], {"act": "guest", "mark": "", "key": key, "name": name})

    def sign_in(self) -> int:
        """The status of the answer to somebody who comes with the right password; he is led on where he may come in."""
        return self.ask("/accounts/login/", {"login": self.facts["email"], "password": "secret"}, stranger=True)

    def guests(self) -> dict[str, int]:
        """How often each guest of that kind is there."""
        told = "SELECT name, count(*) FROM rosters_coach WHERE name LIKE 'Writer %%' GROUP BY name"
        return {str(name): int(str(count)) for name, count in self.rows(told)}


@contextmanager
def in_production(folder: Path, postgres: Postgres, redis: Redis, *, seasons: int, tick: int) -> Iterator[Production]:
    """The site; nothing of it runs afterwards."""
    site = Production(folder, postgres, redis, seasons=seasons, tick=tick)
    try:
        yield site
    finally:
        site.end()
