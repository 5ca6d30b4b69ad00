"""Our sources as they are compiled into an image: constants written out, private names short.

It takes as long as linking an image, for every program that makes one. So what came out for the last sources is kept in
the cache folder, under a digest of the sources and of what changes them.
"""

from __future__ import annotations

import ast
import contextlib
import gzip
import hashlib
import json
import os
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from host_tools.build import micropython, trees
from host_tools.build.image import constants, names

_MOST = 8  # results that are kept


class Prepared(NamedTuple):
    """sources: path -> Python. names: what the short names in them stand for."""

    sources: dict[str, bytes]
    names: names.Names


def prepare(sources: Mapping[str, bytes]) -> Prepared:
    """The sources (path -> Python) as an image has them: constants.py, then names.py. Ten seconds the first time."""
    path = micropython.cache_folder() / "prepared" / f"{_digest(sources)}.json.gz"
    with contextlib.suppress(OSError, EOFError, zlib.error, ValueError, KeyError, TypeError, AttributeError):
        kept = json.loads(gzip.decompress(path.read_bytes()))
        found = {name: source.encode() for name, source in kept["sources"].items()}
        if found.keys() == sources.keys():
            trees.touch(path)
            return Prepared(found, kept["names"])
    made = Prepared(*names.shortened(constants.written_out(sources)))
    with contextlib.suppress(OSError):  # a full disk, a folder of somebody else: it is made again the next time
        _keep(path, made)
    return made


def _digest(sources: Mapping[str, bytes]) -> str:
    """Of the sources and all that changes them: these three modules, and the parser of this Python."""
    found = hashlib.sha256(sys.version.encode())
    for module in (constants, names, sys.modules[__name__]):
        found.update(Path(str(module.__file__)).read_bytes())
    found.update(Path(ast.__file__).read_bytes())
    for name in sorted(sources):
        found.update(f"{name}:{len(sources[name])}:".encode() + sources[name])
    return found.hexdigest()[:24]


def _keep(path: Path, made: Prepared) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"sources": {name: source.decode() for name, source in made.sources.items()}, "names": made.names}
    scratch = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        scratch.write_bytes(gzip.compress(json.dumps(content).encode(), 1, mtime=0))
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)
    for old in sorted(path.parent.glob("*.json.gz"), key=lambda one: one.stat().st_mtime)[:-_MOST]:
        old.unlink(missing_ok=True)
