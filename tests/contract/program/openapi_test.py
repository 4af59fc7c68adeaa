"""Walks docs/openapi.yaml against the running server: every path and method answers as documented.
That each answer keeps the contract is looked at by the client itself (web_server.py), here and in all
other tests of the API."""

import email.message
import json
import re
import unittest

import jsonschema
from api_contract import DOCUMENT, METHODS
from web_server import CONTRACT, Answer, WebTest

STEP = {"technique": "overlap", "lines": [{"axis": "row", "index": 0}], "premises": [],
        "cells": [[0, 0, "#"]], "witness": {"leftmost": [0], "rightmost": [0]}, "cost": 1.0,
        "text": "…", "level": 3}
FINISHED = {"complete": True, "seconds": 0}


def answer_of(value, status=200, content_type="application/json"):
    headers = email.message.Message()
    headers["Content-Type"] = content_type
    return Answer(status, headers, json.dumps(value).encode())


class ContractTest(unittest.TestCase):
    """The contract can say no."""

    def faults(self, name, value):
        return CONTRACT.faults(CONTRACT.schema(name), value)

    def test_every_schema_is_json_schema(self):
        for name, schema in CONTRACT.root["components"]["schemas"].items():
            with self.subTest(name=name):
                jsonschema.Draft202012Validator.check_schema(schema)

    def test_every_object_of_an_answer_is_closed(self):
        """Or open by its name: others build upon it and are closed."""
        for name, schema in CONTRACT.root["components"]["schemas"].items():
            if schema.get("type") == "object" and not name.endswith(("Fields", "Request", "Outcome")):
                with self.subTest(name=name):
                    self.assertIn("additionalProperties", schema)
            if "allOf" in schema and not name.endswith("Fields"):
                with self.subTest(name=name):
                    self.assertIs(schema["unevaluatedProperties"], False)

    def test_what_is_missing_or_too_much_or_of_the_wrong_type(self):
        good = {"type": "about:blank", "title": "t", "status": 400, "code": "c", "detail": "d"}
        self.assertEqual(self.faults("Problem", good), [])
        self.assertEqual(len(self.faults("Problem", {**good, "status": "400"})), 1)
        self.assertEqual(len(self.faults("Problem", {"type": "about:blank"})), 4)
        self.assertIn("'hint' was unexpected", self.faults("Problem", {**good, "hint": 1})[0])
        self.assertTrue(self.faults("Kind", "chess"))
        self.assertTrue(self.faults("Rows", ["#", 3]))
        self.assertTrue(self.faults("Pair", [1]) and self.faults("Pair", [1, 2, 3]))

    def test_of_several_shapes_the_one_that_was_meant_is_spoken_of(self):
        mistake = {"type": "mark", "cells": [[0, 0, "#"]], "text": "…"}
        faults = self.faults("Hint", {"kind": "nonogram", "mistake": mistake, **FINISHED})
        self.assertTrue(any("'cell' is a required property" in fault for fault in faults), faults)
        step = {**STEP, "technique": "luck"}
        faults = self.faults("Hint", {"kind": "nonogram", "step": step, **FINISHED})
        self.assertEqual(len(faults), 1)
        self.assertIn("['step']['technique']: 'luck' is not one of", faults[0])

    def test_a_limit_is_named_where_one_struck_and_only_there(self):
        answer = {"kind": "nonogram", "moves": [], "seconds": 0}
        for outcome, good in (({"complete": True}, True), ({"complete": False, "limit": "time"}, True),
                              ({}, False), ({"complete": False}, False),
                              ({"complete": True, "limit": "time"}, False),
                              ({"complete": False, "limit": "patience"}, False)):
            with self.subTest(outcome=outcome):
                self.assertEqual(not self.faults("NonogramReview", {**answer, **outcome}), good)

    def test_nothing_but_what_is_documented(self):
        for method, path, answer in (
                ("GET", "/api/v1/formats", answer_of({"formats": [], "more": 1})),
                ("GET", "/api/v1/formats", answer_of({"formats": []}, 201)),
                ("GET", "/api/v1/formats", answer_of({"formats": []}, content_type="text/plain")),
                ("PATCH", "/api/v1/formats", answer_of({"formats": []})),
                ("GET", "/api/v1/nothing", answer_of({})),
                ("GET", "/api/v1/nothing", answer_of({"error": "no"}, 404, "application/problem+json")),
                ("DELETE", "/api/v1/games/0", answer_of({}, 204))):
            with self.subTest(method=method, path=path, answer=answer):
                self.assertTrue(CONTRACT.faults_of_answer(method, path, answer))

    def test_the_result_of_a_job_is_that_of_its_operation(self):
        rating = {"kind": "nonogram", "class": "line", "score": 1.5, "steps": 0, "curve": [],
                  "hardest": None, "good": True, **FINISHED}
        job = {"id": "0", "operation": "rate", "state": "done", "progress": 1, "result": rating}
        path = "/api/v1/jobs/0"
        self.assertEqual(CONTRACT.faults_of_answer("GET", path, answer_of(job)), [])
        other = {**job, "operation": "check"}
        self.assertTrue(CONTRACT.faults_of_answer("GET", path, answer_of(other)))
        event = answer_of(None, content_type="text/event-stream")
        event.body = f"event: done\ndata: {json.dumps(other)}\n\n".encode()
        self.assertTrue(CONTRACT.faults_of_answer("GET", f"{path}/events", event))

    def test_what_the_server_takes_is_documented(self):
        answer = answer_of({"puzzles": [], "format": "non", **FINISHED})
        for body, good in (({"text": ""}, True), ({"text": "", "colour": 1}, False)):
            faults = CONTRACT.faults_of_answer("POST", "/api/v1/parse", answer, body)
            self.assertEqual(not faults, good, faults)


class OpenApiTest(WebTest):
    def test_the_server_gives_out_the_document(self):
        answer = self.server.get("/api/v1/openapi.yaml")
        self.assertEqual(answer.body, DOCUMENT.read_bytes())

    def test_every_operation_keeps_its_promise(self):
        for path, method, operation, shared in CONTRACT.operations():
            with self.subTest(path=path, method=method):
                self.assertIn("summary", operation)
                answer = self.call(path, method, operation, shared)
                self.assertLess(answer.status, 400, answer)

    def test_operations_that_may_be_jobs_are_named(self):
        known = {operation["name"] for operation in self.ok(self.server.get("/api/v1/operations"))["operations"]}
        named = CONTRACT.root["components"]["schemas"]["Operation"]["enum"]
        self.assertEqual(sorted(known - {"import"}), sorted(named))  # import takes a body of its own

    def test_requests_without_a_body_are_problems(self):
        for path, method, operation, _ in CONTRACT.operations():
            if "requestBody" in operation and "{" not in path:
                with self.subTest(path=path, method=method):
                    answer = self.server.request(method.upper(), path)
                    self.assertIn(answer.status, (200, 400), answer)

    def test_a_query_that_is_not_documented_is_named(self):
        """And what is documented is known."""
        for path, method, operation, shared in CONTRACT.operations():
            if method != "get" or not path.startswith("/api/"):
                continue
            described = [CONTRACT.resolve(parameter)
                         for parameter in [*shared, *operation.get("parameters", [])]]
            known = [parameter["name"] for parameter in described if parameter["in"] == "query"]
            target = re.sub(r"\{\w+\}", "x", path)
            with self.subTest(path=path):
                answer = self.server.get(f"{target}?colour=red&x%20y=1")
                detail = self.problem(answer, 400, "unknown_parameter")["detail"]
                self.assertIn("colour", detail)
                self.assertIn("x y", detail)
                for name in known:
                    self.assertIn(name, detail)
                    body = self.server.get(f"{target}?{name}=1").body
                    self.assertNotIn(b"unknown_parameter", body)

    def test_other_methods_are_not_allowed(self):
        for path, item in CONTRACT.root["paths"].items():
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
        content = CONTRACT.resolve(operation.get("requestBody", {})).get("content", {})
        for content_type, described in content.items():
            headers["Content-Type"] = content_type.replace("*", "png")
            body = described["example"]
            if not isinstance(body, str):
                self.assertEqual(CONTRACT.faults(described["schema"], body), [])
        query = []
        for parameter in [*shared, *operation.get("parameters", [])]:
            parameter = CONTRACT.resolve(parameter)
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
        if path.endswith("/files/{name}") and "{id}" not in path:
            return "claim.json"
        if path.startswith("/api/v1/jobs/"):
            job = self.ok(self.server.post("/api/v1/jobs", {
                "operation": "solve",
                "request": {"text": "width 1\nheight 1\nrows\n1\ncolumns\n1\n", "proof": True}}), 202)
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
