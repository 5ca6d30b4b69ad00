"""Where the page of the device is published: QR codes lead there. The page itself puts its own address in its place.

The environment variable KOCKA_PAGE puts another one into what is built (host_tools/build/image/contents.py).
"""

PAGE = "https://kocka.example/"
