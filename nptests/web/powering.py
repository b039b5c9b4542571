"""The service of power: how many data sets a test needs, as `nptests power` finds it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from nptests.data.kinds import kind, schema
from nptests.errors import InputError, whole
from nptests.studies import designs, drawn_blocks, rejections
from nptests.web import bodies, schemas
from nptests.web.settings import Settings

DRAWS, MOST_DRAWS = 2_000, 10_000
CELLS = 10_000_000  # that are drawn for one number of data sets: a second or two
MOST_ALGORITHMS = 20
OPTIONS: Mapping[str, kind.Schema] = {
    "power": {**schemas.ALPHA, "default": 0.8},
    "alpha": schemas.ALPHA,
    "draws": {"type": "integer", "minimum": 1, "maximum": MOST_DRAWS, "default": DRAWS},
    "seed": {"type": "integer", "minimum": 0, "default": 0},
}
POWER: kind.Schema = schemas.object_of(
    {
        "test": {"type": "string", "description": "a procedure, with options as in all_pairs:adjust=holm"},
        "effects": {
            "type": "array",
            "items": {"type": "number"},
            "minItems": 2,
            "maxItems": MOST_ALGORITHMS,
            "description": "how much better each algorithm is, in standard deviations",
        },
        "shape": {"enum": list(designs.SHAPES), "description": "the law of scores with such effects"},
        "scores": {**schema.SCORES, "description": "or a pilot, whose data sets are drawn"},
        "options": schemas.object_of(OPTIONS, *OPTIONS),
    },
    "effects",
    "shape",
    "scores",
    "options",
)
POWER_EXAMPLE = {"test": "friedman", "effects": [0, 0, 1], "options": {"draws": 1_000}}


def size_of(body: Mapping[str, Any], settings: Settings, *, drawn: bool) -> dict[str, Any]:
    """The number of data sets and what was tried, and the curve if it is to be `drawn`."""
    bodies.only(body, "test", "effects", "shape", "scores", "options")
    options = bodies.options(body, {}, settings)
    bodies.only(options, *OPTIONS, at="/options")
    source = _source(body, settings)
    whole(options.get("seed", 0), "seed")
    draws = whole(options.setdefault("draws", DRAWS), "draws")
    if draws > MOST_DRAWS:
        raise InputError("limit", f"draws={draws}: at most {MOST_DRAWS} here", where="/options/draws")
    most = CELLS // (max(drawn_blocks.BLOCK, draws) * source.k)
    size = rejections.sample_size(drawn_blocks.Call.of(bodies.text(body, "test")), source, most=most, **options)
    data = asdict(size)
    if drawn:
        from nptests.document.pictures.power_curve import power_curve

        data["picture"] = power_curve(size.tried, size.power).svg(inline=True)
    return data


def _source(body: Mapping[str, Any], settings: Settings) -> designs.Source:
    if ("effects" in body) == ("scores" in body):
        raise InputError("missing", "say what is drawn: effects such as [0, 0, 1], or the scores of a pilot", where="")
    if "scores" in body:
        bodies.only(body, "test", "scores", "options")
        source: designs.Source = designs.Pilot(bodies.scores(body, settings))
    else:
        source = designs.Design(
            tuple(bodies.real_numbers(body, "effects", settings)), bodies.text(body, "shape", "normal")
        )
    if source.k > MOST_ALGORITHMS:
        raise InputError("limit", f"{source.k} algorithms: at most {MOST_ALGORITHMS} here", where="/effects")
    return source
