from tests.reading import made_world, world

__all__ = ["made_world", "world"]
