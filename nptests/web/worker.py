"""The process that computes: reads tasks from standard input and writes answers, until its input ends."""

import json
import os
import signal
import sys
import traceback
import warnings
from types import FrameType
from typing import BinaryIO

from nptests.errors import InputError
from nptests.languages.translating import ORIGINAL, languages, speaking
from nptests.procedures.descriptor.instead import own_words_only
from nptests.web import bodies, services
from nptests.web.problems import MEDIA_TYPE, Problem, of_input
from nptests.web.settings import Settings
from nptests.web.work import HANDED_BACK, LENGTH, RECALL, Answer, Task, frame


def main() -> None:
    """Serve until the server closes the pipe, or is gone."""
    settings = Settings(**json.loads(sys.argv[1]))
    warnings.simplefilter("ignore")  # what a reader should know stands in the notes of a result
    _limit_memory(settings.memory)
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what some library might print must not come between the answers
    clock = Clock()
    services.warm_up()
    _write(answers, Answer(200, "text/plain", b"ready"))
    while (asked := _read(requests)) is not None:
        _write(answers, clock.answered(*asked, settings))


AGAIN = 0.1  # seconds of the processor after which a task is broken off that was importing when it should have been


class HandedBack(BaseException):
    """What a task is broken off by, as a program is by its user."""


class Clock:
    """Breaks a task off once it took so many seconds of the processor, or when the server asks for that."""

    def __init__(self) -> None:
        self.runs = False
        if RECALL is not None:
            signal.signal(RECALL, self._rings)

    def answered(self, task: Task, limit: float, settings: Settings) -> Answer:
        """The answer to the task; that it was handed back where it did not come in time."""
        try:
            self.runs = True
            self._wind(limit)
            answer = answered(task, settings)
            self.runs = False
            return answer
        except HandedBack:
            return Answer(HANDED_BACK, "text/plain", b"")
        finally:
            self.runs = False
            self._wind(0.0)

    def _wind(self, seconds: float) -> None:
        if RECALL is not None:
            signal.setitimer(signal.ITIMER_PROF, seconds)

    def _rings(self, number: int, frame: FrameType | None) -> None:
        if not self.runs:
            return
        while frame is not None:
            if "importlib" in frame.f_code.co_filename:  # half a module would stay
                self._wind(AGAIN)
                return
            frame = frame.f_back
        self.runs = False
        raise HandedBack


def answered(task: Task, settings: Settings) -> Answer:
    """The answer to one task, in the language that it names."""
    language = task.values.get("language", ORIGINAL)
    with speaking(language if language in languages() else ORIGINAL), own_words_only():  # the service refuses others
        return _answered(task, settings)


def _answered(task: Task, settings: Settings) -> Answer:
    """The answer; whatever goes wrong is a problem, and never a stack trace."""
    try:
        content = services.SERVICES[task.service](bodies.Asked(task, settings))
        return Answer(200, content.media_type, content.text.encode("utf-8"))
    except Problem as problem:
        return _refusal(problem)
    except InputError as error:
        return _refusal(of_input(error, services.readable(task)))
    except MemoryError:
        return _refusal(Problem(422, "memory", "this needs more memory than a request may have: take a smaller table"))
    except RecursionError:
        return _refusal(Problem(422, "nesting", "this is nested too deeply"))
    except Exception as error:  # a fault of ours: the place is logged, the data are not
        place = traceback.extract_tb(error.__traceback__)[-1]
        event = {"event": "fault", "service": task.service, "error": type(error).__name__}
        event |= {"file": os.path.basename(place.filename), "line": str(place.lineno)}
        sys.stderr.write(json.dumps(event) + "\n")
        sys.stderr.flush()
        return _refusal(Problem(500, "fault", "a mistake of the service, which its log tells of"))


def _refusal(problem: Problem) -> Answer:
    return Answer(problem.status, MEDIA_TYPE, problem.as_json().encode("utf-8", errors="replace"))


def _read(pipe: BinaryIO) -> tuple[Task, float] | None:
    length = pipe.read(LENGTH.size)
    if len(length) < LENGTH.size:
        return None
    head = json.loads(pipe.read(*LENGTH.unpack(length)))
    return Task(head["service"], head["values"], pipe.read(head["size"])), head["limit"]


def _write(pipe: BinaryIO, answer: Answer) -> None:
    pipe.write(frame({"status": answer.status, "type": answer.media_type}, answer.body))
    pipe.flush()


def _limit_memory(size: int) -> None:
    try:
        import resource
    except ImportError:  # no such limit on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


if __name__ == "__main__":
    main()
