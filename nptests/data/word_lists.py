"""Words that are data, in a text beside the module that asks: read before anything heavy is."""


def words_beside(file: str, name: str) -> dict[str, dict[str, str]]:
    """The lists of the text, by section: `list = words`, which go on where lines are indented."""
    lists: dict[str, dict[str, str]] = {"": {}}
    section = last = ""
    with open(file[: file.replace("\\", "/").rindex("/") + 1] + name, encoding="utf-8") as text:
        for line in text.read().splitlines():
            if line.startswith("    "):
                lists[section][last] += line[4:]
            elif line.startswith("["):
                section = line.strip("[]")
                lists[section] = {}
            elif not line.startswith("#"):
                last, _, words = line.partition(" = ")
                lists[section][last] = words
    return lists
