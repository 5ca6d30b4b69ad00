"""`kocka report`: a page of your seasons, in one file, from the database of `kocka export`.

season.py   what is on the page, from the database by the device's own sums
plots.py    lines as SVG, by matplotlib
cards.py    the pictures of the cards, drawn by the device's code
words.py    Czech and English
page.html   the page (Jinja)
"""
