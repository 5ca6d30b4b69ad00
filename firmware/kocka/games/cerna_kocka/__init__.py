"""Černá kočka and its interlude Dokládačka."""
