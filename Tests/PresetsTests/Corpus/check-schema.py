#!/usr/bin/env python3
"""Checks docs/preset.schema.json with a validator that is not ours.

The corpus is read as an editor reads it (YAML 1.2's core schema) and validated by python3-jsonschema: what is good, or
wrong in meaning only, must pass; what is wrong in structure must not. Needs python3-yaml and python3-jsonschema.
"""

import json
import pathlib
import re
import sys

import jsonschema
import yaml

corpus = pathlib.Path(__file__).parent
project = corpus.parents[2]


class CoreLoader(yaml.SafeLoader):
    """Scalars as YAML 1.2 reads them (chapter 10.3.2), where `on` is text."""


CoreLoader.yaml_implicit_resolvers = {}
for tag, pattern in {
    "null": r"~|null|Null|NULL|",
    "bool": r"true|True|TRUE|false|False|FALSE",
    "int": r"[-+]?[0-9]+",
    "float": r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?",
}.items():
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), None)
CoreLoader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
CoreLoader.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))

schema = json.loads((project / "docs/preset.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)

files = [(path, path.parent.name != "structure") for label in ("good", "structure", "meaning")
         for path in sorted((corpus / label).glob("*.yaml"))]
files += [(path, True) for path in sorted((project / "presets").glob("*.yaml"))]
wrong = [path for path, should_pass in files
         if validator.is_valid(yaml.load(path.read_text(), CoreLoader)) != should_pass]
for path in wrong:
    print(f"{path}: the schema and the label disagree", file=sys.stderr)
print(f"{len(files)} files, {len(wrong)} disagreements")
sys.exit(1 if wrong or len(files) < 40 else 0)
