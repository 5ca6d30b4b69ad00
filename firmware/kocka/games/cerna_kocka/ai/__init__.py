"""How seats play a Dokládačka."""
