"""The rules of a round of Taroky."""
