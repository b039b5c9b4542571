"""Numbers as papers print them, and wrong ones in their place, for tests that draw what an audit reads."""


def shown(x, places, language="en"):
    """The digits, with the decimal sign of a language."""
    return f"{x:.{places}f}" if language == "en" else f"{x:.{places}f}".replace(".", ",")


def other(rng, value, places, top=1.0):
    """A wrong number: of the whole range, or with one digit another."""
    text = f"{value:.{places}f}"
    while True:
        if rng.random() < 0.5:
            wrong = f"{rng.uniform(0, top):.{places}f}"
        else:
            at = rng.choice([i for i, c in enumerate(text) if c.isdigit()])
            wrong = text[:at] + rng.choice("0123456789") + text[at + 1 :]
        if abs(float(wrong) - float(text)) > 3 * 10**-places:
            return float(wrong)
