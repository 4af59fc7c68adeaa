"""Proofs over HTTP: `proof: true` in a request to solve."""

import hashlib
import os
import time

from program import CHICK, ProgramTest, non_of_picture
from web_server import WebTest

LIGHTS = "###\n###\n###\n"
EWN_CASE = "2\n62 26 66 42 32 36\n665545154156655451541566554515\n"
# Lines solve it at once, but each of its 200 long blocks has many clauses.
LARGE = non_of_picture(["#" * 100 + "." * 200] * 100 + ["." * 300] * 200)


class ProofTest(WebTest, ProgramTest):
    def solve(self, **request):
        return self.ok(self.server.post("/api/v1/solve", {"proof": True, **request}))

    def expect_verified(self, name, text, proof, words):
        """The files of the answer are those that `verify` accepts."""
        self.write(name, text)
        for file in proof["files"]:
            content = file["content"].encode()
            self.assertEqual(len(content), file["bytes"])
            self.assertEqual(hashlib.sha256(content).hexdigest(), file["sha256"])
            self.write(f"p/{file['name']}", file["content"])
        self.assertEqual(proof["bytes"], sum(file["bytes"] for file in proof["files"]))
        self.assertEqual(self.run_program("verify", name, "p")[0], f"verified: {words}\n")
        for file in proof["files"]:
            os.remove(self.path(f"p/{file['name']}"))

    def test_every_kind(self):
        for name, kind, text, words in (
                ("p.non", "nonogram", CHICK, "one solution"),
                ("p.lights", "lightsout", LIGHTS, "no solution has fewer presses"),
                ("p.ewn", "ewn", EWN_CASE, "no line is shorter")):
            with self.subTest(kind=kind):
                answer = self.solve(text=text, kind=kind)
                self.assertTrue(answer["complete"])
                self.expect_verified(name, text, answer["proof"], words)

    def test_with_hints(self):
        proof = self.solve(text=CHICK, proof_format="lrat")["proof"]
        self.assertIn("proof.lrat", [file["name"] for file in proof["files"]])
        self.expect_verified("p.non", CHICK, proof, "one solution")
        answer = self.server.post("/api/v1/solve", {"text": CHICK, "proof_format": "binary"})
        self.problem(answer, 400, "bad_field")

    def test_the_files_of_a_job_have_addresses(self):
        job = self.ok(self.server.post("/api/v1/jobs", {
            "operation": "solve", "request": {"text": CHICK, "proof": True}}), 202)
        address = f"/api/v1/jobs/{job['id']}"
        end = time.monotonic() + 20
        while (job := self.ok(self.server.get(address)))["state"] != "done":
            self.assertLess(time.monotonic(), end)
        for file in job["result"]["proof"]["files"]:
            answer = self.server.get(f"{address}/{file['href']}")
            self.assertEqual((answer.status, answer.text), (200, file["content"]))
            self.assertIn(file["name"], answer.headers["Content-Disposition"])
        self.problem(self.server.get(address + "/files/nothing"), 404, "no_such_file")
        self.problem(self.server.get("/api/v1/jobs/0/files/claim.json"), 404, "no_such_job")

    def test_no_proof_of_several_solutions_and_none_unasked(self):
        answer = self.solve(text=non_of_picture(["#.", ".#"]))
        self.assertEqual((answer["verdict"], answer["proof"], answer["complete"]),
                         ("multiple", None, True))
        self.assertNotIn("proof", self.ok(self.server.post("/api/v1/solve", {"text": CHICK})))

    def test_a_proof_that_is_too_large(self):
        answer = self.solve(text=LARGE)
        self.assertEqual((answer["verdict"], answer["proof"]), ("unique", None))
        self.assertEqual((answer["complete"], answer["limit"]), (False, "size"))

    def test_a_proof_is_about_the_puzzle_itself(self):
        for kind, text, more in (("nonogram", CHICK, {"state": ["?" * 7] * 7}),
                                 ("nonogram", CHICK, {"count": True}),
                                 ("nonogram", CHICK, {"any": True}),
                                 ("lightsout", LIGHTS, {"state": ["...", "...", "..."]})):
            answer = self.server.post("/api/v1/solve",
                                      {"text": text, "kind": kind, "proof": True, **more})
            self.problem(answer, 400, "bad_field")
