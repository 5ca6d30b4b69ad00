"""The host's side of the games: a folder a game, beside `firmware/kocka/games`, for what only the host's tools need.

A tool finds a game in the registry. Whatever else it must know is a module with a fixed name (a part) in the game's
folder here, which `parts` finds. A game needs none of them, nor the folder: it is then a plain trick-taking game:
  `title`          TITLE, where the catalogue of texts has none
  `arena`          ARENA, a `host_tools.lab.arena.game.Arena`: strokes, stakes, who can play it
  `contracts`      `kocka arena --contracts`
  `playthroughs`   PLAYTHROUGHS, a tuple of `host_tools.build.playthroughs.Playthrough`
  `gallery`        its canonical screens, defined as `host_tools.sim.gallery` says; without it there are two
  `bench`          TABLES, the tables at which `kocka bench decisions` measures
  `kernel`         GUEST, what `kocka bench kernel` measures of a kernel of its own
  `engine`         WORDS, a `host_tools.lab.engine.words.Words`: what differs in the line protocol
  `parameters`     PARAMETERS, what `kocka tune` may change for this game alone
  `training`       TRAININGS, a tuple of `host_tools.lab.train.training.Training`: `kocka train`
  `rows`           ENTRIES, of_sheet(key, sheet, opening): what only its score sheets have, for `kocka export`
  `report`         REPORT, a `host_tools.records.report.game.Report`: the page of `kocka report`
  `deals`          dealt(…) and left(position): how it is dealt, for `kocka verify`
  `hand_values`    FIT, a `host_tools.lab.luck.fit.Fit`: how the expected points of a dealt hand are measured
"""
