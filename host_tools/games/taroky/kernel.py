"""The kernel of Taroky on the chip, a part of `host_tools.lab.bench.kernel`."""

# By contracts, as "taroky-first playout": a playout, a world, taking a view in ("prepare"), and the longest call for
# one world with all candidates ("call-worst").
GUEST = """\
from kocka.games.taroky.rules.cards import BID_FIRST, BID_THIRD, BID_VARSAVA, CLAIM, FLEK_GAME
from kocka.games.taroky.rules.table import DISCARD
from kocka.games.taroky.ai import dealing as taroky_dealing, kernel as taroky_kernel


def measure_contract(name, contract, cards, seeds):
    playing = playouts = dealing_us = worst = preparing = 0
    for seed in range(seeds):
        rng = Rng(seed, 5)
        position = game("taroky").deal(seed, 4)
        bids = 0
        while position.phase != PLAY or len(position.table.log) < cards:
            n = position.legal(BUF)
            while BUF[n - 1] == CLAIM:
                n -= 1
            action = BUF[rng.below(n)] if position.phase == PLAY or position.phase == DISCARD else BUF[0]
            words = bytes(BUF[:n])
            for word in (BID_FIRST, contract, FLEK_GAME):
                if word in words:
                    action = word
            position.apply(action)
        view = position.view(position.to_move())
        space = taroky_kernel.KernelBuffers()
        dealer = taroky_dealing.Dealer()
        dealer.seed(Rng(seed))
        start = time.ticks_us()
        space.look(view)
        dealer.prepare(view)
        preparing += time.ticks_us() - start
        dealer.deal(space.worlds, taroky_kernel.BATCH)
        start = time.ticks_us()
        dealer.deal(space.worlds, taroky_kernel.BATCH)
        dealing_us += time.ticks_us() - start
        n = position.legal(BUF)
        choices = bytes([c for c in BUF[:n] if c < CLAIM])
        space.choose(choices)
        for world in range(8):
            start = time.ticks_us()
            space.run(1, world)
            took = time.ticks_us() - start
            playing += took
            worst = max(worst, took)
        playouts += 8 * len(choices)
        gc.collect()
    print(name, "playout", 125 * playing // playouts)
    print(name, "world", 125 * dealing_us // (seeds * taroky_kernel.BATCH))
    print(name, "prepare", 125 * preparing // seeds)
    print(name, "call-worst", 125 * worst)


for name, contract in (("taroky-first", BID_FIRST), ("taroky-third", BID_THIRD), ("taroky-varsava", BID_VARSAVA)):
    measure_contract(name, contract, 0, 4)
"""
