"""The score sheet of Taroky."""
