"""Logs: one line per event, JSON in production."""

from typing import Any

import structlog

from league.settings.environment import PRODUCTION, env

DJANGO_STRUCTLOG_CELERY_ENABLED = True
SHARED_LOG_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,  # of every library's lines; plain, for values may be secret
                structlog.processors.JSONRenderer() if PRODUCTION else structlog.dev.ConsoleRenderer(colors=False),
            ],
            "foreign_pre_chain": SHARED_LOG_PROCESSORS,
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        name: {"level": "INFO" if PRODUCTION else "ERROR"}  # on one computer a mistyped address is no news
        for name in ("django.request", "django_structlog")
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO" if PRODUCTION else "WARNING")},
}
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.filter_by_level,
        *SHARED_LOG_PROCESSORS[1:],
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.StackInfoRenderer(),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
