"""Speed: what this engine and its peers do, as ratios of one run. `python -m bench` runs it all."""
