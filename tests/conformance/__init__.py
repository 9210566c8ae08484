"""One suite that every game must pass; none is excused by name."""
