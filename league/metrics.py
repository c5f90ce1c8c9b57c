"""Figures for Prometheus: how long requests took, by route, and the site as the database has it.

Under gunicorn several processes write to one folder (league/gunicorn.py), and whoever is asked adds them up.
"""

import os
import time
from collections.abc import Iterable
from inspect import iscoroutinefunction

from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from league.domain.figures import site_figures
from league.middleware import Answer, LaterAnswer

NOWHERE = "none"  # addresses that lead nowhere are one route
REQUESTS = CollectorRegistry()
SECONDS = Histogram(
    "sinbin_request_seconds",
    "Seconds from a request to the beginning of its answer, by route, method and status.",
    ("route", "method", "status"),
    registry=REQUESTS,
)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


@sync_and_async_middleware
def time_requests(get_response: Answer | LaterAnswer) -> Answer | LaterAnswer:
    """Every answered request is counted with the time it took. A stream counts until it begins."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            begun = time.perf_counter()
            response = await get_response(request)
            _note(request, response, time.perf_counter() - begun)
            return response

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        response = get_response(request)
        assert isinstance(response, HttpResponseBase), "not the coroutine function: seen above"
        _note(request, response, time.perf_counter() - begun)
        return response

    return answer


def _note(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    """Only names that we have given ourselves become labels: what people type would make ever more of them."""
    found = request.resolver_match
    route = (found.view_name or NOWHERE) if found else NOWHERE
    method = request.method if request.method in METHODS else "other"
    SECONDS.labels(route, method, str(response.status_code)).observe(seconds)


class SiteCollector(Collector):
    """The figures of the site, read when they are asked for."""

    def collect(self) -> Iterable[Metric]:
        families: dict[str, GaugeMetricFamily] = {}
        for figure in site_figures():
            labels = () if figure.kind is None else ("kind",)
            fresh = GaugeMetricFamily(f"sinbin_{figure.name}", figure.says, labels=labels)
            family = families.setdefault(figure.name, fresh)
            family.add_metric(() if figure.kind is None else (figure.kind,), figure.value)
        return families.values()


def exposition() -> bytes:
    """All figures in the text format of Prometheus."""
    registry = CollectorRegistry()
    registry.register(SiteCollector())
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:  # the library's own; set by league/gunicorn.py
        MultiProcessCollector(registry)
        return generate_latest(registry)
    return generate_latest(REQUESTS) + generate_latest(registry)
