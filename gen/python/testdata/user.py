"""Uses the module of the forms as a program would."""

from typing import assert_never, assert_type

import forms


def wait(signal: forms.Signal) -> int:
    """A new word makes the last line an error."""
    match signal:
        case forms.Signal.STOP:
            return 60
        case forms.Signal.SLOW:
            return signal.wave
        case forms.Signal.GO:
            return 0
    assert_never(signal)


def tell(reply: forms.HTTPReply) -> str:
    """A word that is kept is a str all the same."""
    if isinstance(reply, forms.HTTPReplyKnown):
        return reply.name
    return reply.upper()


assert_type(forms.Signal("stop").after, forms.Phase)
assert_type(forms.Signal.STOP.phases, tuple[forms.Phase, ...])
assert_type(forms.read_signal_set(["halt"]), frozenset[forms.Signal])
phase: forms.Phase = "day"  # type: ignore  # a str is no member
