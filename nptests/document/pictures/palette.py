"""Colours of the roles, on light and on dark ground.

Blue and orange of Okabe and Ito, which colour-blind readers tell apart, darkened on the light ground until lines reach
the contrast of 3 to 1 and words that of 4.5 to 1 that WCAG 2 asks for (1.4.11 and 1.4.3).
"""

LIGHT = {"ground": "#ffffff", "ink": "#1a1a1a", "faint": "#8a8a8a", "accent": "#0072b2", "second": "#b35c00"}
DARK = {"ground": "#16181c", "ink": "#ececec", "faint": "#7d838b", "accent": "#56b4e9", "second": "#e69f00"}


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour (WCAG 2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blended(colour: str, ground: str, tone: float) -> str:
    """`colour` laid over `ground` with opacity `tone`."""
    mixed = (round(tone * int(colour[i : i + 2], 16) + (1 - tone) * int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)
