"""Does this process live, can this site work? For load balancers and people, without a template."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.domain.heartbeat import SWEEPER, age_of_heartbeat
from league.domain.readiness import readiness


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 when the database answers; says how many seconds ago background work last looked, or null."""
    age = age_of_heartbeat(SWEEPER)
    return JsonResponse({"database": "ok", "sweeper_seconds": round(age.total_seconds()) if age else None})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """200 when pages can be served and due work is being done, else 503 with what is lacking, in codes."""
    found = readiness()
    ages = {"sweeper_seconds": found.sweeper_seconds, "oldest_job_seconds": found.oldest_job_seconds}
    status = 503 if found.lacking else 200
    return JsonResponse({"ready": not found.lacking, "lacking": list(found.lacking), **ages}, status=status)
