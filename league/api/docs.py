"""How the API explains itself: the schema as a page, a guide, and every code it refuses with."""

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.renderers import TemplateHTMLRenderer

from league.presenters.problem_codes import problems
from rosters.views.access import public_page

CLIENT = settings.HOME / "league" / "client"
EXAMPLE = CLIENT / "example.ts"
PROGRAMS = {"webhook": CLIENT / "webhook.py", "dice": CLIENT / "dice.py"}


@method_decorator(csp_update({"style-src": ["'self'", UNSAFE_INLINE]}), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """The schema as a page. Swagger styles its elements inline; the page shows nothing that users wrote."""

    url_name = "api:schema"
    renderer_classes = [TemplateHTMLRenderer]


@require_safe
def guide_page(request: HttpRequest) -> HttpResponse:
    """How to build a league bot, with requests that work as they stand."""
    programs = {name: path.read_text(encoding="utf-8") for name, path in PROGRAMS.items()}
    shown = {"example": EXAMPLE.read_text(encoding="utf-8"), "programs": programs}
    return public_page(request, "league/api/guide.html", shown)


@require_safe
def problems_page(request: HttpRequest) -> HttpResponse:
    """Every code of a refusal, its status and its sentence."""
    return public_page(request, "league/api/problems.html", {"problems": problems()})
