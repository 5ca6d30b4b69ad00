"""Run by `openspiel` with OpenSpiel in the path, in a process of its own: its random playouts of Hearts, for a while.

Arguments: the folder that holds OpenSpiel, seconds of processor time. Prints playouts and seconds. The playouts are
those of OpenSpiel's Monte Carlo evaluator, in C++, from a deal after the pass to the end; a simulation of its search
bot is one or more of them and little else.
"""

import random
import sys
import time

sys.path.insert(0, sys.argv[1])

import pyspiel  # type: ignore[import-not-found]

PLAYOUTS = 1000
PASSED = 12  # cards


def main() -> None:
    game = pyspiel.load_game("hearts")
    chance = random.Random(1)
    playouts = 0
    seconds = 0.0
    while seconds < float(sys.argv[2]):
        deal = game.new_initial_state()
        while deal.is_chance_node():
            deal.apply_action(chance.choice(deal.legal_actions()))
        for _ in range(PASSED):
            deal.apply_action(chance.choice(deal.legal_actions()))
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=PLAYOUTS, seed=chance.randrange(1 << 30))
        # game, evaluator, exploration, simulations, memory in MB, solve, seed, verbose
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        start = time.process_time()
        bot.step(deal)
        seconds += time.process_time() - start
        playouts += PLAYOUTS
    print(playouts, seconds)


if __name__ == "__main__":
    main()
