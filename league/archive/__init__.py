"""The League Archive: a whole league in one file of JSON that anybody can check, and back into another site."""
