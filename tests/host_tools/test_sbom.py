"""The bills of materials: valid, complete by the pins and the lock."""

from __future__ import annotations

import functools
import json
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion

from host_tools.build import lock, pins, rp2, sbom

TESTS_ONLY = ("axe", "jsqr")  # nothing that is given away has any of them


@functools.cache
def bills() -> dict[str, str]:
    """The image's, the page's and the wheel's."""
    return {name.split("-")[2].partition(".")[0]: data.decode() for name, data in sbom.made().items()}


def parts(kind: str) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in json.loads(bills()[kind])["components"]}


@pytest.mark.parametrize("kind", ["image", "page", "wheel"])
def test_valid_by_the_schema(kind: str):
    from cyclonedx.validation.json import JsonStrictValidator  # takes seconds, and every collection would wait

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(bills()[kind]) is None
    said = json.loads(bills()[kind])
    broken = json.dumps({**said, "components": [{"name": "without a type"}]})
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(broken) is not None
    assert [one for one in said["components"] if not one.get("licenses")] == []
    assert "//" not in bills()[kind].replace(said["$schema"], "")


def test_the_image_is_made_of_the_pinned_sources():
    found = parts("image")
    for name in ("micropython", "pico-sdk", "tinyusb", "terminus", "misc-fixed"):
        pin = pins.PINS["debian"][name]
        assert found[name]["version"] == pin["version"]
        assert found[name]["hashes"] == [{"alg": "SHA-256", "content": pin["sha256"]}]
    fetched = {source.files[0][1] for source in rp2.SOURCES}
    assert fetched <= {one["hashes"][0]["content"] for one in found.values() if "hashes" in one}
    assert {"littlefs", "newlib", "libgcc"} <= set(found)


def test_the_page_has_the_pinned_micropython():
    found = parts("page")[pins.WEB["package"]]
    assert (found["version"], found["hashes"][0]["content"]) == (pins.WEB["version"], pins.WEB["sha256"])


def test_the_package_needs_what_is_locked():
    found = parts("wheel")
    names = lock.needed(lock.project()["project"]["dependencies"])
    assert set(names) | {"terminus", "misc-fixed"} == set(found)
    text = (lock.ROOT / lock.MAIN).read_text(encoding="ascii")
    for name in names:
        assert f"{name}=={found[name]['version']}" in text
        assert all(f"sha256:{one['content']}" in text for one in found[name]["hashes"])


def test_every_pin_is_in_a_bill_or_only_builds():
    listed = "".join(bills().values())
    pinned = [*pins.PINS["debian"].values(), *(pin for name, pin in pins.PINS["npm"].items() if name not in TESTS_ONLY)]
    assert [pin["package"] for pin in pinned if pin["sha256"] not in listed] == []
