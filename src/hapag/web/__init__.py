"""What a browser is given: pages, words, pictures and scripts. The table server hands them out."""
