"""Is this process able to work? For load balancers and people, without a template."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.domain.heartbeat import SWEEPER, age_of_heartbeat


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 when the database answers; says how many seconds ago background work last looked, or null."""
    age = age_of_heartbeat(SWEEPER)
    return JsonResponse({"database": "ok", "sweeper_seconds": round(age.total_seconds()) if age else None})
