"""An error is a value: it survives pickling whole."""

import pickle

from nptests.errors import InputError


def test_an_error_is_the_same_after_pickling():
    error = pickle.loads(pickle.dumps(InputError("nan", "a cell is empty", where="row 2")))
    assert (type(error), error.code, error.message, error.where) == (InputError, "nan", "a cell is empty", "row 2")
    assert str(error) == "a cell is empty"
