"""`nptests bank`: many questions in a file that learning platforms read."""

import sys
from pathlib import Path

from nptests import errors, results
from nptests.cli import manners, output
from nptests.languages.translating import SPOKEN
from nptests.teaching.banks.formats import FORMATS
from nptests.teaching.banks.questions import bank
from nptests.teaching.exercises.wording import LANGUAGES


def command(arguments: list[str]) -> int:
    words = manners.Parser.of("bank", languages=",".join(LANGUAGES), language=SPOKEN.get()).parse_args(arguments)
    items = bank(words.names, number=words.count, seed=words.seed, language=words.language)
    if words.json:
        print(results.as_json([results.plain(item) for item in items]))
        return manners.DONE
    content = FORMATS[words.format](items)
    if words.out is not None:
        output.write_file(Path(words.out), content, force=words.force)
        print(f"{words.out}: {len(items)} questions")
    elif isinstance(content, bytes):
        raise errors.InputError("usage", "a package is no text: say where it goes by --out bank.zip", where="out")
    else:
        sys.stdout.write(content)
    return manners.DONE
