"""Tags for templates of all apps."""
