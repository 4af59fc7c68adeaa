"""docs/openapi.yaml as a judge: every answer that a test gets from the server is held against it.
The document is OpenAPI 3.1, whose schemas are JSON Schema as it stands."""

import json
import pathlib
import re
import urllib.parse

import jsonschema
import yaml

DOCUMENT = pathlib.Path(__file__).parents[3] / "docs" / "openapi.yaml"
METHODS = ("get", "post", "put", "delete")
# Fields that tell the branches of a oneOf apart.
TELLING = ("kind", "type")


class Contract:
    def __init__(self, path=DOCUMENT):
        self.root = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        self.validators = {}
        # Addresses with a parameter come last: "/puzzles/daily" is no "/puzzles/{id}".
        self.patterns = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), item)
                         for path, item in sorted(self.root["paths"].items(),
                                                  key=lambda entry: "{" in entry[0])]

    def resolve(self, node):
        while "$ref" in node:
            found = self.root
            for name in node["$ref"].removeprefix("#/").split("/"):
                found = found[name]
            node = found
        return node

    def operations(self):
        """Path, method, operation, and the parameters that all operations of the path share."""
        for path, item in self.root["paths"].items():
            for method in METHODS:
                if method in item:
                    yield path, method, item[method], item.get("parameters", [])

    def schema(self, name):
        return {"$ref": f"#/components/schemas/{name}"}

    def faults(self, schema, value):
        """What is wrong with a value, in words."""
        key = json.dumps(schema, sort_keys=True)
        if key not in self.validators:
            self.validators[key] = jsonschema.Draft202012Validator(
                {**schema, "components": self.root["components"]})
        return causes_of(self.validators[key].iter_errors(value))

    def hold(self, method, target, answer, body=None):
        """The answer itself, if it keeps the contract; fails otherwise."""
        faults = self.faults_of_answer(method, target, answer, body)
        assert not faults, f"{method} {target} breaks docs/openapi.yaml: {'; '.join(faults[:5])}: {answer}"
        return answer

    def faults_of_answer(self, method, target, answer, body=None):
        """What an answer (status, headers, body) does that the document does not allow."""
        method = method.lower()
        path = urllib.parse.unquote(target.partition("?")[0])
        item = next((item for pattern, item in self.patterns if pattern.fullmatch(path)), None)
        operation = (item or {}).get("get" if method == "head" else method)
        if operation is None:
            return self.faults_of_undocumented(method, path, answer, item is not None)
        response = operation["responses"].get(str(answer.status), operation["responses"].get("default"))
        if response is None or (answer.status < 400 and str(answer.status) not in operation["responses"]):
            return [f"the status {answer.status} is not documented"]
        faults = [] if method == "head" else self.faults_of_body(self.resolve(response), answer)
        if answer.status < 400 and isinstance(body, dict):
            faults += self.faults_of_request(operation, body)
        return faults

    def faults_of_undocumented(self, method, path, answer, is_known):
        """Files of the web app may be anything, the page for unknown addresses among them; every
        other refusal is a problem."""
        is_api = is_known or path.startswith("/api/")
        is_page = answer.headers.get_content_type() == "text/html"
        if method == "head" or (method == "options" and answer.status == 204):
            return []
        if answer.status < 400:
            return ["there is no such operation in the document"] if is_api else []
        if is_page and not is_api:
            return []
        return self.faults_of_body(self.root["components"]["responses"]["Problem"], answer)

    def faults_of_body(self, response, answer):
        content = response.get("content", {})
        if not content:
            return ["the body is not empty"] if answer.body else []
        content_type = answer.headers.get_content_type()
        if content_type not in content:
            return [f"the content type {content_type} is not documented"]
        if content_type == "text/event-stream":
            jobs = re.findall(r"^data: (.*)$", answer.body.decode("utf-8"), re.MULTILINE)
            return [fault for job in jobs for fault in self.faults_of_job(json.loads(job))]
        if not content_type.endswith("json"):
            return []
        schema, value = content[content_type]["schema"], json.loads(answer.body)
        return self.faults_of_job(value) if schema == self.schema("Job") else self.faults(schema, value)

    def faults_of_job(self, job):
        """A result has the shape that the job's own operation gives, not that of any other."""
        result = job.get("result")
        if result is None or "location" in result:
            return self.faults(self.schema("Job"), job)
        without_result = {name: value for name, value in job.items() if name != "result"}
        responses = self.root["paths"][f"/api/v1/{job['operation']}"]["post"]["responses"]
        schema = self.resolve(responses["200"])["content"]["application/json"]["schema"]
        return [*self.faults(self.schema("Job"), without_result),
                *(f"in the result {fault}" for fault in self.faults(schema, result))]

    def faults_of_request(self, operation, body):
        """What the server takes, the document allows."""
        described = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if described is None:
            return []
        return [f"the server took a request in which {fault}"
                for fault in self.faults(described["schema"], body)]


def causes_of(errors):
    """The errors in words. Of a oneOf, what is wrong with the branch that was meant."""
    errors = list(errors)
    # What a faulty part of an allOf describes counts as not described.
    others = [error for error in errors if error.validator != "unevaluatedProperties"]
    return [text for error in others or errors for text in causes_of_one(error)]


def causes_of_one(error):
    if error.validator not in ("oneOf", "anyOf") or not error.context:
        place = "".join(f"[{step!r}]" for step in error.absolute_path)
        return [f"{place or 'the whole'}: {error.message[:300]}"]
    return causes_of(min(branches_of(error), key=lambda branch: distance_of(branch, error.absolute_path)))


def branches_of(error):
    branches = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    return branches.values()


def distance_of(errors, place):
    """How far the value at a place is from one branch of a oneOf: a wrong "kind" or "type" weighs
    most, then a field that is missing there, then everything else."""
    distances = [(0, 0, 0)]
    for error in errors:
        path = list(error.absolute_path)
        tells = error.validator == "const" and path[:-1] == list(place) and path[-1] in TELLING
        lacks = error.validator == "required" and path == list(place)
        distances.append(min(distance_of(branch, place) for branch in branches_of(error))
                         if error.context else (int(tells), int(lacks), 1))
    return tuple(map(sum, zip(*distances)))
