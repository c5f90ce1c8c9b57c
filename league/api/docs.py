from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.renderers import TemplateHTMLRenderer


@method_decorator(csp_update({"style-src": ["'self'", UNSAFE_INLINE]}), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """The schema as a page. Swagger styles its elements inline; the page shows nothing that users wrote."""

    url_name = "api:schema"
    renderer_classes = [TemplateHTMLRenderer]
