"""Measuring games: many of them between bots, their results in files and tables, and the speed of it all."""
