"""The figures of the site for a program that watches it."""

from ipaddress import ip_address

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from league.metrics import exposition

OF_PROXIES = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Proto")


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Every figure, for whoever brings the token or comes from one of the networks of the settings; else 404."""
    if not (_brings_token(request) or _comes_from_inside(request)):
        raise Http404
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


def _brings_token(request: HttpRequest) -> bool:
    kind, _space, token = request.headers.get("Authorization", "").partition(" ")
    expected = settings.METRICS_TOKEN
    return bool(expected) and kind == "Bearer" and constant_time_compare(token, expected)


def _comes_from_inside(request: HttpRequest) -> bool:
    """Whether the connection comes from there and no proxy has passed it on for somebody else."""
    if any(header in request.headers for header in OF_PROXIES):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in network for network in settings.METRICS_NETWORKS)
