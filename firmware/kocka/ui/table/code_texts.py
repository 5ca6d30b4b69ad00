"""What is wrong with a code of a deal, in words."""

from kocka.match import deal_code
from kocka.ui.languages import ids, t

_TEXTS = (0, ids.CODE_WRONG, ids.CODE_SHORT, ids.CODE_WRONG, ids.CODE_NEWER, ids.CODE_IMPOSSIBLE)


def fault(error: deal_code.CodeError) -> str:
    """A line about a code that cannot be read."""
    return t(_TEXTS[error.reason])
