"""The table server: rooms in which people and bots play, kept on disk, shown on pages, open to programs."""
