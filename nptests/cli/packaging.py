"""`nptests r-package`: the same functions for R."""

from pathlib import Path

from nptests.cli import manners, output
from nptests.results import as_json


def command(arguments: list[str]) -> int:
    from nptests.compat.r_package.making import package_files

    words = manners.Parser.of("r-package").parse_args(arguments)
    folder = Path(words.folder) / "nptests"
    files = package_files()
    output.write_files(folder, files, force=words.force)
    note = f"{folder}: {len(files)} files; install it by: R CMD INSTALL {folder}"
    print(as_json({"folder": str(folder), "files": sorted(files)}) if words.json else note)
    return manners.DONE
