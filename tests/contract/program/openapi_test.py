"""Walks docs/openapi.yaml against the running server: every path and method answers with a status
that is documented, and with a body of the documented shape."""

import json
import pathlib
import re

import yaml
from web_server import WebTest

DOCUMENT = pathlib.Path(__file__).parents[3] / "docs" / "openapi.yaml"
METHODS = ("get", "post", "put", "delete")
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool}


class Document:
    def __init__(self):
        self.root = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))

    def resolve(self, node):
        while isinstance(node, dict) and "$ref" in node:
            found = self.root
            for name in node["$ref"].removeprefix("#/").split("/"):
                found = found[name]
            node = found
        return node

    def operations(self):
        for path, item in self.root["paths"].items():
            for method in METHODS:
                if method in item:
                    yield path, method, item[method], item.get("parameters", [])


class Validator:
    """The part of JSON Schema that the document uses."""

    def __init__(self, document):
        self.document = document

    def faults(self, schema, value, place="body"):
        schema = self.document.resolve(schema)
        if value is None and schema.get("nullable"):
            return
        for part in schema.get("allOf", []):
            yield from self.faults(part, value, place)
        if "enum" in schema and value not in schema["enum"]:
            yield f"{place}: {value!r} is none of {schema['enum']}"
        kind = schema.get("type")
        if kind is not None and not self.has_type(value, kind):
            yield f"{place}: {value!r} is no {kind}"
        elif kind == "object":
            yield from self.object_faults(schema, value, place)
        elif kind == "array":
            for index, item in enumerate(value):
                yield from self.faults(schema.get("items", {}), item, f"{place}[{index}]")
        elif kind in ("integer", "number"):
            if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
                yield f"{place}: {value} is out of range"

    @staticmethod
    def has_type(value, kind):
        if kind in ("integer", "number"):
            numbers = int if kind == "integer" else (int, float)
            return isinstance(value, numbers) and not isinstance(value, bool)
        return isinstance(value, TYPES[kind])

    def object_faults(self, schema, value, place):
        for name in schema.get("required", []):
            if name not in value:
                yield f"{place}: {name} is missing"
        for name, part in schema.get("properties", {}).items():
            if name in value:
                yield from self.faults(part, value[name], f"{place}.{name}")


class ValidatorTest(WebTest):
    """The validator itself can say no."""

    def test_faults(self):
        validator = Validator(Document())
        problem = {"$ref": "#/components/schemas/Problem"}
        good = {"type": "about:blank", "title": "t", "status": 400, "code": "c", "detail": "d"}
        self.assertEqual(list(validator.faults(problem, good)), [])
        self.assertEqual(len(list(validator.faults(problem, {**good, "status": "400"}))), 1)
        self.assertEqual(len(list(validator.faults(problem, {"type": "x"}))), 4)
        self.assertTrue(list(validator.faults({"$ref": "#/components/schemas/Kind"}, "chess")))
        self.assertTrue(list(validator.faults({"$ref": "#/components/schemas/Rows"}, ["#", 3])))


class OpenApiTest(WebTest):
    def setUp(self):
        self.document = Document()
        self.validator = Validator(self.document)

    def test_the_server_gives_out_the_document(self):
        answer = self.server.get("/api/v1/openapi.yaml")
        self.assertEqual(answer.body, DOCUMENT.read_bytes())

    def test_every_operation_keeps_its_promise(self):
        for path, method, operation, shared in self.document.operations():
            with self.subTest(path=path, method=method):
                self.assertIn("summary", operation)
                answer = self.call(path, method, operation, shared)
                self.assert_documented(operation, answer)
                self.assertLess(answer.status, 400, answer)

    def test_requests_without_a_body_are_problems(self):
        for path, method, operation, _ in self.document.operations():
            if "requestBody" in operation and "{" not in path:
                with self.subTest(path=path, method=method):
                    self.assert_documented(operation, self.server.request(method.upper(), path))

    def test_other_methods_are_not_allowed(self):
        for path, item in self.document.root["paths"].items():
            documented = {method.upper() for method in METHODS if method in item}
            answer = self.server.request("PATCH", re.sub(r"\{\w+\}", "x", path))
            with self.subTest(path=path):
                self.problem(answer, 405, "method_not_allowed")
                allowed = set(answer.headers["Allow"].replace(" ", "").split(",")) - {"HEAD"}
                # "/puzzles/daily" is also a "/puzzles/{id}", whose methods are then allowed too.
                self.assertLessEqual(documented, allowed)

    def call(self, path, method, operation, shared):
        headers = {}
        body = None
        content = self.document.resolve(operation.get("requestBody", {})).get("content", {})
        for content_type, described in content.items():
            headers["Content-Type"] = content_type.replace("*", "png")
            body = described["example"]
            if not isinstance(body, str):
                schema_faults = list(self.validator.faults(described["schema"], body))
                self.assertEqual(schema_faults, [])
        query = []
        for parameter in [*shared, *operation.get("parameters", [])]:
            parameter = self.document.resolve(parameter)
            if parameter["in"] == "path":
                path = path.replace("{%s}" % parameter["name"], self.existing(path, headers))
            elif "example" in parameter:
                query.append(f"{parameter['name']}={parameter['example']}")
        if isinstance(body, dict) and path.startswith("/api/v1/"):
            body = self.completed(path, body)
        return self.server.request(method.upper(), path + ("?" + "&".join(query) if query else ""),
                                   body, headers)

    def existing(self, path, headers):
        """The id of something that is there."""
        if path.startswith("/api/v1/jobs/"):
            job = self.ok(self.server.post("/api/v1/jobs", {
                "operation": "solve",
                "request": {"text": "width 1\nheight 1\nrows\n1\ncolumns\n1\n"}}), 202)
            while self.ok(self.server.get(f"/api/v1/jobs/{job['id']}"))["state"] != "done":
                pass
            return job["id"]
        if path.startswith("/api/v1/puzzles/"):
            return self.ok(self.server.get("/api/v1/puzzles/daily"))["id"]
        if path.startswith("/api/v1/games/"):
            game = self.new_game()
            headers["Authorization"] = f"Bearer {game['secret']}"
            return game["id"]
        self.fail(f"this test does not know how to make what {path} names")
        return ""

    def completed(self, path, body):
        """A request whose example cannot name what only this server knows."""
        if path == "/api/v1/scores":
            game = self.new_game()
            return {**body, "game": game["id"], "secret": game["secret"]}
        return body

    def new_game(self):
        return self.ok(self.server.post("/api/v1/games", {
            "text": "width 1\nheight 1\nrows\n1\ncolumns\n1\n"}), 201)

    def assert_documented(self, operation, answer):
        responses = operation["responses"]
        self.assertTrue(str(answer.status) in responses or "default" in responses, answer)
        response = responses.get(str(answer.status), responses.get("default"))
        content = self.document.resolve(response).get("content", {})
        if not content:
            self.assertEqual(answer.body, b"")
            return
        content_type = answer.headers["Content-Type"].split(";")[0]
        self.assertIn(content_type, content, answer)
        if content_type.endswith("json"):
            schema = content[content_type]["schema"]
            self.assertEqual(list(self.validator.faults(schema, json.loads(answer.body))), [])
