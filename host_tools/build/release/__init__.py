"""`kocka release`: every file that people fetch, and the page that says which one is for what.

files.cs.md, files.en.md  the page's text: Markdown, in which what is in braces is filled in (Jinja)
files.html                its looks, beside those of the manual
page.py                   what fills it in: boards and their pictures
command.py                the files
"""
