"""How seats play Taroky."""
