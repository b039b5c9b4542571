"""JSON schemas of data."""

from nptests.data.kinds.kind import Schema

NUMBER: Schema = {"anyOf": [{"type": "number"}, {"type": "string", "description": 'decimal text, as "0.825"'}]}
NUMBERS: Schema = {"type": "array", "items": NUMBER}
NAMES: Schema = {"type": "array", "items": {"type": "string"}}


def _table(cell: Schema) -> Schema:
    return {
        "type": "object",
        "description": "rows are data sets, columns are algorithms",
        "required": ["values", "better"],
        "properties": {
            "values": {"type": "array", "items": {"type": "array", "items": cell, "minItems": 2}, "minItems": 2},
            "algorithms": NAMES,
            "datasets": NAMES,
            "better": {"enum": ["higher", "lower"]},
        },
        "additionalProperties": False,
    }


SCORES = _table(NUMBER)
INCOMPLETE = _table({"anyOf": [*NUMBER["anyOf"], {"type": "null"}]})
