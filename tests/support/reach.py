"""How many of the inputs that a property draws come to an assertion: one that refuses most of them says little."""

REACHED = 0.5  # at least this share
FEWEST = 10  # a share of fewer says nothing: a glance draws three


class Reach:
    """Counted by the property itself."""

    def __init__(self) -> None:
        self.drawn = self.asserted = 0

    def check(self, law: str) -> None:
        reaching = self.asserted >= REACHED * self.drawn > 0
        assert reaching or 0 < self.drawn < FEWEST, f"{law}: {self.asserted} of {self.drawn} inputs reach it"
