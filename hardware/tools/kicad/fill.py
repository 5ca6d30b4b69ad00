"""Fills the ground's copper of a board file (argument 1) in place. Debian's Python runs it, which has `pcbnew`."""

import sys

import pcbnew  # type: ignore[import-not-found, unused-ignore]

board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[1], board)
