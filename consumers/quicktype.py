"""Asks a module that quicktype wrote about documents: quicktype.py MODULE.

Standard input and output are those of quicktype.mjs.
"""

import importlib.util
import json
import re
import sys

spec = importlib.util.spec_from_file_location("written", sys.argv[1])
written = importlib.util.module_from_spec(spec)
spec.loader.exec_module(written)


def accepts(name, text):
    read = getattr(written, re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower() + "_from_dict")
    try:
        read(json.loads(text))
        return True
    except Exception:  # whatever its assertions and look-ups raise
        return False


for line in sys.stdin:
    print("true" if accepts(*json.loads(line)) else "false")
