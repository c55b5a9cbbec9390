#!/usr/bin/env python3
"""Checks docs/preset.schema.json with a validator that is not ours.

The corpus is read as an editor reads it (YAML 1.2's core schema) and validated by python3-jsonschema: what is good, or
wrong in meaning only, must pass; what is wrong in structure must not. Files of which no schema can say the same as the
parser stand in schema-differences.txt with the reason; one that differs no longer must leave that list.

Needs python3-yaml and python3-jsonschema; `.ci/install schema` installs them. SchemaTests runs it.
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
    """Scalars as YAML 1.2 reads them (chapter 10.3.2), where `on` is text and `017` is seventeen."""

    def construct_mapping(self, node, deep=False):
        """Keys are texts, as in JSON."""
        return {key.value: self.construct_object(value, deep=True) for key, value in node.value}


CoreLoader.yaml_implicit_resolvers = {}
for tag, pattern in {
    "null": r"~|null|Null|NULL|",
    "bool": r"true|True|TRUE|false|False|FALSE",
    "int": r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+",
    "float": r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)",
}.items():
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), None)


def whole(loader, node):
    base = {"0x": 16, "0o": 8}.get(node.value[:2], 10)
    return int(node.value, base)


def real(loader, node):
    return float(node.value.replace(".inf", "inf").replace(".nan", "nan").lower())


CoreLoader.add_constructor("tag:yaml.org,2002:map", lambda loader, node: loader.construct_mapping(node))
CoreLoader.add_constructor("tag:yaml.org,2002:int", whole)
CoreLoader.add_constructor("tag:yaml.org,2002:float", real)

schema = json.loads((project / "docs/preset.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)


def is_valid(path):
    try:
        return validator.is_valid(yaml.load(path.read_text(), CoreLoader))
    except yaml.YAMLError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return None


files = {f"{label}/{path.name}": (path, label != "structure") for label in ("good", "structure", "meaning")
         for path in sorted((corpus / label).glob("*.yaml"))}
files |= {f"presets/{path.name}": (path, True) for path in sorted((project / "presets").glob("*.yaml"))}
differing = {name for name, (path, should_pass) in files.items() if is_valid(path) != should_pass}

listed = {}
for line in (corpus / "schema-differences.txt").read_text().splitlines():
    if line and not line.startswith("#"):
        name, _, reason = line.partition(": ")
        listed[name] = reason

problems = [f"{name}: the schema {'refuses' if files[name][1] else 'takes'} it, the label says otherwise"
            for name in sorted(differing - listed.keys())]
problems += [f"{name}: it stands in schema-differences.txt, but schema and label agree, or there is no such file"
             for name in sorted(listed.keys() - differing)]
problems += [f"{name}: it stands in schema-differences.txt without a reason"
             for name, reason in listed.items() if not reason]
for problem in problems:
    print(problem, file=sys.stderr)
print(f"{len(files)} files, {len(listed)} known differences, {len(problems)} problems")
sys.exit(1 if problems else 0)
