"""Opponents that are no level of the product: its own older versions (`frozen`) and a shooter by rules (`shooter`).

They speak to views, as every seat does, and share no playouts with the seats that people play against, so that beating
them is no proof of knowing oneself well.
"""
