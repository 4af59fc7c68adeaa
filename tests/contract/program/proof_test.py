"""solve --proof and verify: verdicts that anyone can check."""

import hashlib
import json
import os
import unittest

from program import CHICK, ProgramTest

# Equal sums, but the two full rows leave no room for an empty column.
IMPOSSIBLE = "width 3\nheight 3\nrows\n3\n0\n3\ncolumns\n2\n2\n2\n"
SWITCH = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"


class Proofs(ProgramTest):
    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_one_solution_in_every_format(self):
        self.write("chick.non", CHICK)
        for form, name in (("drat", "proof.drat"), ("lrat", "proof.lrat"),
                           ("binary", "proof.bdrat")):
            found = self.json_of("solve", "--proof", form, "--proof-format", form, "chick.non")[0]
            self.assertEqual(found["verdict"], "unique")
            self.assertEqual(found["proof"]["directory"], form)
            self.assertEqual(sorted(os.listdir(self.path(form))),
                             sorted(["claim.json", name, "puzzle.cnf", "solution.txt"]))
            out, _ = self.run_program("verify", "chick.non", form)
            self.assertEqual(out, "verified: one solution\n")
            checked = self.json_of("verify", "chick.non", form)[0]
            self.assertIs(checked["verified"], True)
            self.assertEqual(checked["steps"], found["proof"]["steps"])

    def test_no_solution(self):
        self.write("no.non", IMPOSSIBLE)
        self.run_program("solve", "--proof", "p", "no.non", status=1)
        self.assertFalse(os.path.exists(self.path("p/solution.txt")))
        self.assertEqual(self.run_program("verify", "no.non", "p")[0], "verified: no solution\n")

    def test_the_claim_names_its_files(self):
        self.write("chick.non", CHICK)
        self.run_program("solve", "--proof", "p", "chick.non")
        claim = json.loads(self.read("p/claim.json"))
        self.assertEqual((claim["kind"], claim["verdict"]), ("nonogram", "unique"))
        for name, digest in claim["hashes"].items():
            self.assertEqual(hashlib.sha256(self.read("p/" + name)).hexdigest(), digest)

    def test_what_does_not_follow(self):
        self.write("chick.non", CHICK)
        self.write("no.non", IMPOSSIBLE)
        self.run_program("solve", "--proof", "p", "chick.non")
        out, _ = self.run_program("verify", "no.non", "p", status=1)
        self.assertTrue(out.startswith("not verified: "), out)
        checked = self.json_of("verify", "no.non", "p", status=1)[0]
        self.assertIs(checked["verified"], False)
        self.assertIn("size", checked["reason"])
        self.write("p/proof.drat", "")
        out, _ = self.run_program("verify", "chick.non", "p", status=1)
        self.assertIn("proof.drat", out)

    def test_unreadable_files(self):
        self.write("chick.non", CHICK)
        self.run_program("verify", "chick.non", "nowhere", status=2)
        self.run_program("solve", "--proof", "p", "chick.non")
        self.write("p/claim.json", "garbage")
        _, err = self.run_program("verify", "chick.non", "p", status=2)
        self.assertIn("claim.json", err)
        os.remove(self.path("p/claim.json"))
        self.run_program("verify", "chick.non", "p", status=2)

    def test_no_proof_of_several_solutions(self):
        self.write("switch.non", SWITCH)
        out, _ = self.run_program("solve", "--proof", "p", "switch.non")
        self.assertIn("No proof: there is more than one solution.", out)
        self.assertFalse(os.path.exists(self.path("p")))

    def test_proofs_are_about_one_puzzle_and_its_clues(self):
        self.write("a.non", CHICK)
        self.write("b.non", CHICK)
        for arguments in (("a.non", "b.non"), ("--count", "a.non"), ("--all", "a.non"),
                          ("--from-grid", "a.non"), ("--max-solutions", "1", "a.non")):
            self.run_program("solve", "--proof", "p", *arguments, status=2)


if __name__ == "__main__":
    unittest.main()
