"""How hypothesis tries a property: the same few examples, many by chance, or few that are not shrunk."""

from hypothesis import Phase, settings

settings.register_profile("fast", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("deep", max_examples=2000, deadline=None, derandomize=False)
settings.register_profile("mutation", settings.get_profile("fast"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("fast")
