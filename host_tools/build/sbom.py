"""Bills of materials (CycloneDX 1.6, JSON): what images, the page and the host's package hold beside our own code.

Versions, hashes and licences come from pins.toml, and for Python packages from requirements.lock and what they say
themselves. The same pins give the same bytes.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib import metadata
from typing import Any

from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from host_tools.build import lock, pins
from host_tools.build.image import contents

# Licences of packages that do not say them as SPDX does.
_LICENCES = {
    "aiohappyeyeballs": "PSF-2.0",
    "aiosignal": "Apache-2.0",
    "littlefs-python": "BSD-3-Clause",
    "markdown-it-py": "MIT",
    "mdurl": "MIT",
    "pyserial": "BSD-3-Clause",
}
# What the image and the page are drawn with.
_FONTS = ("terminus", "misc-fixed")
_IN_IMAGE = ("micropython", "pico-sdk", "tinyusb", *_FONTS)


def _component(name: str, version: str, licence: str, kind: ComponentType, **more: Any) -> Component:
    return Component(
        name=name, version=version or None, type=kind, licenses=[LicenseExpression(licence)], bom_ref=name, **more
    )


def _sha256(digits: Iterable[str]) -> list[HashType]:
    return [HashType(alg=HashAlgorithm.SHA_256, content=one) for one in digits]


def _debian(name: str) -> Component:
    pin = pins.PINS["debian"][name]
    link = PackageURL("deb", "debian", pin["package"], pin["version"], {"distro": pin["suite"]})
    kind = ComponentType.DATA if name in _FONTS else ComponentType.LIBRARY
    return _component(name, pin["version"], pin["licence"], kind, hashes=_sha256([pin["sha256"]]), purl=link)


def _linked(name: str) -> Component:
    pin = pins.PINS["linked"][name]
    inside = [Property(name="kocka:inside", value=pin["inside"])]
    return _component(name, pin.get("version", ""), pin["licence"], ComponentType.LIBRARY, properties=inside)


def _npm() -> Component:
    group, _, name = pins.WEB["package"].partition("/")
    link = PackageURL("npm", group, name, pins.WEB["version"])
    return _component(
        *(pins.WEB["package"], pins.WEB["version"], pins.WEB["licence"], ComponentType.LIBRARY),
        hashes=_sha256([pins.WEB["sha256"]]),
        purl=link,
    )


def _licence(name: str) -> str:
    said: Any = metadata.metadata(name)
    found = _LICENCES.get(name) or said.get("License-Expression") or said.get("License")
    if not found:
        raise LookupError(f"{name} does not say its licence: add it to _LICENCES")
    return found


def _python(name: str) -> Component:
    """With the hashes of all its files: one of them is installed."""
    version = metadata.version(name)
    hashes = re.findall(r"sha256:([0-9a-f]{64})", lock.chosen([name], lock.MAIN))
    link = PackageURL("pypi", None, name, version)
    return _component(name, version, _licence(name), ComponentType.LIBRARY, hashes=_sha256(hashes), purl=link)


def _bill(what: str, components: list[Component]) -> bytes:
    project = lock.project()["project"]
    bom = Bom(components=components)
    bom.metadata.component = _component(what, contents.version(), project["license"], ComponentType.APPLICATION)
    bom.register_dependency(bom.metadata.component, components)
    # Neither of the two that libraries make new each time.
    bom.metadata.timestamp = datetime(1980, 1, 1, tzinfo=UTC)
    bom.serial_number = uuid.UUID(int=0)
    made = JsonV1Dot6(bom).output_as_string(indent=1)
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_OID, made)
    return (JsonV1Dot6(bom).output_as_string(indent=1) + "\n").encode()


def made() -> dict[str, bytes]:
    """name -> contents of the three files."""
    stem = f"kocka-{contents.version()}"
    image = [*map(_debian, _IN_IMAGE), *map(_linked, pins.PINS["linked"])]
    wheel = [_python(name) for name in lock.needed(lock.project()["project"]["dependencies"])]
    return {
        f"{stem}-image.cdx.json": _bill("kocka-image", image),
        f"{stem}-page.cdx.json": _bill("kocka-page", [_npm(), *map(_debian, _FONTS)]),
        f"{stem}-wheel.cdx.json": _bill("kocka", [*wheel, *map(_debian, _FONTS)]),
    }
