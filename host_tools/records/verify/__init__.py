"""Sealed deals checked afterwards, and the statistics of the generator that deals."""
