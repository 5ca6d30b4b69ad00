"""What words are worth beside what playouts say, by hand classes: measured in rounds among equals.

    kocka train words --game taroky --player master --deals 1500 --seed 1

Made from commit e8a09442.

A row for each word of `search.word_of`; in it for each number of `search.classes` the points that one more adds, a byte
each, 128 more.
"""

TABLE = (
    # Second
    b"\x80\x86\x84\x86\x81"
    # Third
    b"\x83\x8a\x92\x8e\x88"
    # Sixth
    b"\x80\x80\x80\x80\x80"
    # Varšava
    b"\x7a\x76\x80\x78\x83"
    # the second trio
    b"\xa7\x79\x7d\x76\x87"
    # back to the first trio
    b"\x80\x80\x80\x80\x80"
    # flek to First
    b"\x72\x80\x7d\x83\x82"
    # flek to Third
    b"\x73\x7d\x7f\x7e\x85"
    # re to First
    b"\x80\x80\x80\x80\x80"
    # re to Third
    b"\x70\x80\x7e\x82\x85"
)
