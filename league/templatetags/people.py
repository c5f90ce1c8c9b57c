"""What pages say of the people who sign in and of what they sign in with."""

from django import template

from league.presenters.devices import device_name

register = template.Library()


@register.filter
def browser(user_agent: str) -> str:
    """The browser and system behind what a browser says of itself."""
    return device_name(user_agent)
