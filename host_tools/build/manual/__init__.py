"""`kocka manual`: the manual in Czech and English, as a page of one file and as an A5 PDF.

cs.md, en.md  the text: Markdown, in which what is in braces is filled in (Jinja)
book.py       what fills it in: screens, keys, the device's own words, the rules from its help, the settings
page.html     the page around it, and how it is printed
printing.py   the page as PDF, by Chromium
"""
