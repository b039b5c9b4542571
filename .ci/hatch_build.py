"""A bill of materials in the wheel, .dist-info/sboms/nptests.cdx.json (PEP 770), and R's recorded answers packed.

The answers are text in the repository; one archive of all is half the size of each compressed by itself. The bill is
CycloneDX, made from pyproject.toml: the wheel has no code of others inside; it names what it asks for, with the range,
and which extra asks for it.
"""

import io
import json
import re
import tarfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Written beside the wheel, and put into it."""
        target = Path(self.directory) / "nptests.cdx.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(self._bill(), indent=1, sort_keys=True) + "\n", "utf-8")
        build_data["sbom_files"].append(str(target))
        if version == "standard":  # an editable install reads the folder
            packed = Path(self.directory) / "recorded.tar.xz"
            _pack(Path(self.root) / "crosscheck/r/recorded", packed)
            build_data["force_include"][str(packed)] = "crosscheck/r/recorded.tar.xz"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for name in ("nptests.cdx.json", "recorded.tar.xz"):
            (Path(self.directory) / name).unlink(missing_ok=True)

    def _bill(self) -> dict[str, Any]:
        core = self.metadata.core
        own = f"pkg:pypi/{core.name}@{core.version}"
        components = [
            component
            for extra, needed in {"": core.dependencies, **core.optional_dependencies}.items()
            for component in map(lambda text, extra=extra: _component(text, extra), needed)
            if component["name"] != core.name  # the extra of all extras
        ]
        return {
            "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
            "metadata": {
                "component": {
                    "type": "library", "bom-ref": own, "purl": own, "name": core.name, "version": core.version,
                    "description": core.description, "licenses": [{"license": {"id": core.license_expression}}],
                }
            },
            "components": components,
            "dependencies": [{"ref": own, "dependsOn": [component["bom-ref"] for component in components]}],
        }  # fmt: skip


def _pack(folder: Path, target: Path) -> None:
    """The same files give the same bytes: in order, without times and owners."""
    with tarfile.open(target, "w:xz", preset=9) as files:
        for path in sorted(folder.rglob("*.jsonl")):
            data = path.read_bytes()
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size = len(data)
            files.addfile(entry, io.BytesIO(data))


def _component(requirement: str, extra: str) -> dict[str, Any]:
    """One of them: which version is installed is not the wheel's to say, the range is."""
    name, wanted = re.match(r"([\w.-]+)(?:\[[^]]*\])?\s*(.*)", requirement).groups()
    purl = f"pkg:pypi/{name.lower().replace('_', '-')}"
    return {
        "type": "library", "bom-ref": f"{purl}#{extra}" if extra else purl, "purl": purl, "name": name,
        "scope": "optional" if extra else "required",
        "properties": [
            {"name": "nptests:range", "value": wanted}, *([{"name": "nptests:extra", "value": extra}] * bool(extra)),
        ],
    }  # fmt: skip
