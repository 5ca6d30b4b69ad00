"""Opponents that are no level of the product: its own older versions (`frozen`) and a shooter by rules (`shooter`).

They decide from views, as every seat does, and share no playouts with the seats that people play against, so beating
them takes more than predicting oneself.
"""
