"""Cache, broker and the tick of background work."""

from typing import Any

from league.settings.environment import TESTING, env

LOCAL = "django.core.cache.backends.locmem.LocMemCache"
REDIS_URL = env.str("REDIS_URL", default="")
PATIENCE = {"socket_connect_timeout": 1, "socket_timeout": 1}  # seconds that a page waits for a Redis that is silent
CACHES: dict[str, dict[str, Any]]
if TESTING:
    CACHES = {"default": {"BACKEND": LOCAL}}
elif REDIS_URL:
    CACHES = {"default": {"BACKEND": "league.caches.RedisOrMemory", "LOCATION": REDIS_URL, "OPTIONS": PATIENCE}}
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "league_cache"}}
# counters of the API's throttles: one process keeps its own, rather than writing to the database at every reading
COUNTERS = {"BACKEND": LOCAL, "LOCATION": "throttles", "OPTIONS": {"MAX_ENTRIES": 10_000}}
# pages of visitors: each process keeps those that it answers with, and several pass them on by Redis
CACHES["warm"] = {"BACKEND": LOCAL, "LOCATION": "warm", "OPTIONS": {"MAX_ENTRIES": 2000}}
# under a prefix of their own also while Redis is away, so that pages push out no counters
CACHES["warm_for_all"] = CACHES["default"] | {"KEY_PREFIX": "warm"} if REDIS_URL and not TESTING else CACHES["warm"]
WARM_SECONDS = env.int("SINBIN_WARM_SECONDS", default=0)  # how old a page may be that a visitor reads
CACHES["throttles"] = CACHES["default"] if REDIS_URL and not TESTING else COUNTERS

TICK_SECONDS = env.int("SINBIN_TICK_SECONDS", default=30)
SWEEPER_LATE_SECONDS = env.int("SINBIN_SWEEPER_LATE_SECONDS", default=300)  # later than that the site is not ready
DOCTOR_HOUR = env.int("SINBIN_DOCTOR_HOUR", default=24 if TESTING else 3)  # UTC; from 24 on never by itself
JOB_LATE_SECONDS = env.int("SINBIN_JOB_LATE_SECONDS", default=600)
LIVE_CLIENTS = env.int("SINBIN_LIVE_CLIENTS", default=500)  # streams that one process serves
LIVE_LOOK_SECONDS = env.int("SINBIN_LIVE_LOOK_SECONDS", default=15)  # a stream asks for rights and what it missed
CELERY_BROKER_URL = REDIS_URL or None
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# whoever rings the bell tries once: each second try would cost the page that wrote something two seconds and more
CELERY_BROKER_TRANSPORT_OPTIONS = {"max_retries": 0, "socket_connect_timeout": 1}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "league.tick", "schedule": TICK_SECONDS, "options": {"expires": TICK_SECONDS}},
}
