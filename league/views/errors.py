"""Pages for what is not there and what is not allowed, in the frame of whoever reads them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rosters.views.access import layout_for


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, the same for what is not there and for what is not open to the reader."""
    return render(request, "404.html", {"layout": layout_for(request)}, status=404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, where no sentence says more."""
    return render(request, "403.html", {"layout": layout_for(request)}, status=403)
