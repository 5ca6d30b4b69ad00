"""What words are worth beside what playouts say, by hand classes: measured in rounds among equals.

Nothing is measured yet.

A row for each word of `search.word_of`; in it for each number of `search.classes` the points that one more adds, a byte
each, 128 more.
"""

TABLE = (
    # Second
    b"\x80\x80\x80\x80\x80"
    # Third
    b"\x80\x80\x80\x80\x80"
    # Sixth
    b"\x80\x80\x80\x80\x80"
    # Varšava
    b"\x80\x80\x80\x80\x80"
    # the second trio
    b"\x80\x80\x80\x80\x80"
    # back to the first trio
    b"\x80\x80\x80\x80\x80"
    # flek to First
    b"\x80\x80\x80\x80\x80"
    # flek to Third
    b"\x80\x80\x80\x80\x80"
    # re to First
    b"\x80\x80\x80\x80\x80"
    # re to Third
    b"\x80\x80\x80\x80\x80"
)
