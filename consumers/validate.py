"""Asks the Python package jsonschema about documents.

Standard input and output are those of ajv.mjs.
"""

import json
import sys

from jsonschema import Draft202012Validator

schemas = json.loads(sys.stdin.readline())
validators = {name: Draft202012Validator(schema) for name, schema in schemas.items()}
for line in sys.stdin:
    name, text = json.loads(line)
    try:
        print("true" if validators[name].is_valid(json.loads(text)) else "false")
    except json.JSONDecodeError:
        print("false")
