"""The numbers of the seats of Taroky that can be tuned."""

from host_tools.lab.tune.parameter import Parameter

SEARCH = "games.taroky.ai.search"

PARAMETERS = (
    Parameter("second_margin", SEARCH, "_BID_MARGIN[0]", -20, 40, "points that a Second must promise beside"),
    Parameter("third_margin", SEARCH, "_BID_MARGIN[1]", -20, 40, "points that a Third must promise beside"),
    Parameter("sixth_margin", SEARCH, "_BID_MARGIN[2]", -20, 40, "points that a Sixth must promise beside"),
    Parameter("quiet", SEARCH, "_QUIET[1]", -20, 10, "points that accepting somebody's First is worth"),
    Parameter("word_margin", SEARCH, "_MARGIN", 0, 20, "points that another than the quiet word must promise"),
    Parameter("raised", SEARCH, "_RAISED", 8, 24, "eighths that a loss counts of what somebody raises"),
    Parameter("doubled", SEARCH, "_DOUBLED", 6, 24, "R of TA 9 from which an opponent is taken to double"),
    Parameter("flek_tried", SEARCH, "_DOUBLING[0]", 0, 24, "R from which a flek is thought of"),
    Parameter("re_tried", SEARCH, "_DOUBLING[1]", 0, 30, "R from which a re is thought of"),
    Parameter("pagat_tried", SEARCH, "_PAGAT_TRIED[0]", 5, 12, "taroks from which announcing the Pagát is thought of"),
    Parameter("third_strong", SEARCH, "_STRONG[0]", 0, 24, "strength of who plays Third on the first trio, at least"),
    Parameter("first_strong", SEARCH, "_STRONG[5]", 0, 18, "strength of who plays First, at least"),
    Parameter("passed_strong", SEARCH, "_STRONG[9]", 4, 40, "strength of who has passed, at most"),
    Parameter("a_pagat", SEARCH, "_A_PAGAT", 0, 5000, "hundredths by which giving the Pagát away must be better"),
    Parameter("sure", SEARCH, "_SURE", 0, 64, "times 256 worlds, twice, that must agree to give the Pagát away"),
    Parameter("card_worlds", SEARCH, "_WORLDS[2]", 8, 256, "worlds a master of Taroky judges a card in"),
    Parameter("word_worlds", SEARCH, "_WORD_WORLDS[2]", 8, 256, "worlds it judges everything else in"),
)
