"""PyCM: measures of a confusion matrix."""

from pycm import ConfusionMatrix

PACKAGE = "pycm"


def number(x):
    return None if x == "None" else x


def overall(name):
    return lambda d, o: {"value": number(getattr(ConfusionMatrix(d["truth"], d["predicted"]), name))}


def of_class_1(name):
    def answer(d, o):
        matrix = ConfusionMatrix(d["truth"], d["predicted"], classes=[0.0, 1.0])
        return {"value": number(getattr(matrix, name)[1.0])}

    return answer


OFFERED = {
    "accuracy": overall("Overall_ACC"),
    "error": lambda d, o: {"value": 1 - ConfusionMatrix(d["truth"], d["predicted"]).Overall_ACC},
    "kappa": overall("Kappa"),
    "sensitivity": of_class_1("TPR"),
    "specificity": of_class_1("TNR"),
    "false_positive_rate": of_class_1("FPR"),
    "precision": of_class_1("PPV"),
    "f1": of_class_1("F1"),
}
