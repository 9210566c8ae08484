"""The table under load: bots on real sockets, idle clients, a browser. `python -m bench.load` runs it all."""
