"""Training: numbers of the AI that come from play, made again by one command (`kocka train`).

`training`: what a training is, and its recipe; `residual`: what the search expects too little; `small`: the small cases
that `make gen-check` compares. A game declares its trainings in its part `training` (`host_tools.games`).
"""
