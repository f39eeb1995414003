"""Asks the module of the forms in a folder, and prints what it does otherwise."""

import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import forms
from forms import HTTPReplyKnown, Only, Phase, Signal


def same(what, got, want):
    if got != want or type(got) is not type(want):
        print(what, "is", repr(got), "want", repr(want))


def refused(what, read, value, message):
    try:
        print(what, "is", repr(read(value)), "want", message)
    except ValueError as error:
        same(what, str(error), message)


for word, member in [("stop", Signal.STOP), ("slow", Signal.SLOW), ("go", Signal.GO)]:
    same("Signal " + word, Signal(word), member)
    same("the text of " + word, str(member), word)
    same("the JSON of " + word, json.dumps({member: member}), json.dumps({word: word}))
    same("== " + word, member == word, True)
same("the words", [str(word) for word in Signal], ["stop", "slow", "go"])
same("halt", Signal("halt"), Signal.STOP)
same("STOP!", Signal("STOP!"), Signal.STOP)
same("the alias as a word", "halt" in list(Signal), False)
refused("blink", Signal, "blink", "Signal: word 'blink' is retired; write 'slow' instead")
refused("dark", Signal, "dark", "Signal: word 'dark' is retired")
for miss in ["Stop", "stop ", " stop", "", "sto", None, 1, True, ["stop"], "STOP"]:
    refused(repr(miss), Signal, miss, repr(miss) + " is not a valid Signal")
same("the ranks", [word.rank for word in Signal], [0, 1, 2])
same("what is offered", forms.OFFERED_SIGNALS, (Signal.STOP, Signal.SLOW))
same("the default", forms.DEFAULT_SIGNAL, Signal.STOP)
same("wave", [word.wave for word in Signal], [700, 600, -5])
same("stops", [word.stops for word in Signal], [True, False, False])
same("label", [word.label for word in Signal], ['a "red" light', "\\", "grün 🚦"])
same("after", [word.after for word in Signal], [Phase.DAY, Phase.NIGHT, Phase.DAY])
same("names", [word.names for word in Signal], [(), ("amber", "yellow"), ("green",)])
same("phases", [word.phases for word in Signal], [(Phase.DAY, Phase.NIGHT), (), (Phase.NIGHT,)])
same("a set", forms.read_signal_set(["go", "halt"]), frozenset({Signal.STOP, Signal.GO}))
same("a set written", forms.write_signal_set(frozenset({Signal.GO, Signal.STOP})), [Signal.STOP, Signal.GO])
refused("a set of a word twice", forms.read_signal_set, ["stop", "halt"], "SignalSet: a word stands twice in ['stop', 'halt']")
refused("a set of no word", forms.read_signal_set, ["x"], "'x' is not a valid Signal")
same("a known word", forms.read_http_reply("200 OK"), HTTPReplyKnown.OK)
same("an unknown word", forms.read_http_reply("teapot"), "teapot")
same("a name for a word", forms.read_http_reply("OK"), "OK")
for bad in ["", None, 7, "\ud800"]:
    refused("reply " + repr(bad), forms.read_http_reply, bad, "HTTPReply: " + repr(bad) + " is no word; expected text that is not empty")
same("the reply offered", forms.OFFERED_HTTP_REPLIES, (HTTPReplyKnown.OK, HTTPReplyKnown.CONSTRUCTOR))
same("the default reply", forms.DEFAULT_HTTP_REPLY, HTTPReplyKnown.OK)
same("Only", Only("E_NONE"), Only.NONE)
same("the doc", 'no docstring; \\n' in Signal.__doc__ and '"""' in Signal.__doc__, True)
