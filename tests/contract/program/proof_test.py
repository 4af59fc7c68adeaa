"""solve --proof and verify: verdicts that anyone can check."""

import hashlib
import json
import os
import unittest

import sat_checker
from program import CHICK, ProgramTest, non_of_picture, random_picture

# Equal sums, but the two full rows leave no room for an empty column.
IMPOSSIBLE = "width 3\nheight 3\nrows\n3\n0\n3\ncolumns\n2\n2\n2\n"
LIGHTS = "###\n###\n###\n"
DARK_FOR_EVER = "#....\n.....\n.....\n.....\n.....\n"
EWN_CASE = "2\n62 26 66 42 32 36\n665545154156655451541566554515\n"
EWN_WITHOUT_DICE = "1\n11 12 13 14 15 16\n" + "6" * 30 + "\n"
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

    def test_a_checker_of_ours_that_shares_nothing_accepts_them(self):
        pictures = [(seed, random_picture(6, 0.5, seed)) for seed in range(20)]
        proved = 0
        for seed, text, status in ((0, CHICK, 0), (0, IMPOSSIBLE, 1),
                                   *((seed, non_of_picture(rows), 0) for seed, rows in pictures)):
            self.write("p.non", text)
            if self.json_of("solve", "p.non", status=status)[0]["verdict"] == "multiple":
                continue
            proved += 1
            for form, name in (("drat", "proof.drat"), ("lrat", "proof.lrat"),
                               ("binary", "proof.bdrat")):
                with self.subTest(seed=seed, form=form):
                    self.run_program("solve", "--proof", "p", "--proof-format", form, "p.non",
                                     status=status)
                    _, clauses = sat_checker.read_dimacs(self.read("p/puzzle.cnf"))
                    proof = self.read("p/" + name)
                    if form == "lrat":
                        self.assertTrue(sat_checker.accepts_lrat(clauses, proof))
                    else:
                        steps = (sat_checker.read_drat if form == "drat"
                                 else sat_checker.read_binary_drat)(proof)
                        self.assertTrue(sat_checker.accepts_drat(clauses, steps))
        self.assertGreater(proved, 6)

    def test_variables_are_cells_in_their_order(self):
        self.write("p.non", non_of_picture(["##.", ".#."]))
        self.run_program("solve", "--proof", "p", "p.non")
        variables, clauses = sat_checker.read_dimacs(self.read("p/puzzle.cnf"))
        self.assertGreater(variables, 6)
        self.assertEqual(clauses[-1], [-1, -2, 3, 4, -5, 6])

    def test_lights_out(self):
        for text, words, files, status in (
                (LIGHTS, "no solution has fewer presses", ["quiet.txt", "solution.txt"], 0),
                (DARK_FOR_EVER, "no solution", ["quiet.txt"], 1)):
            self.write("p.lights", text)
            found = self.json_of("solve", "--proof", "p", "p.lights", status=status)[0]
            self.assertEqual(found["proof"]["directory"], "p")
            self.assertEqual(sorted(os.listdir(self.path("p"))), sorted(["claim.json", *files]))
            self.assertEqual(self.run_program("verify", "p.lights", "p")[0], f"verified: {words}\n")
            claim = json.loads(self.read("p/claim.json"))
            self.assertEqual((claim["kind"], sorted(claim["hashes"])), ("lightsout", files))
        self.write("p.lights", "####\n" * 4)
        self.run_program("solve", "--any", "--proof", "p", "p.lights")
        self.assertEqual(self.run_program("verify", "p.lights", "p")[0],
                         "verified: a solution, and the quiet patterns are all\n")
        self.write("q.lights", "####\n" * 3 + "###.\n")
        out, _ = self.run_program("verify", "q.lights", "p", status=1)
        self.assertEqual(out, "not verified: the presses do not lead to the target\n")

    def test_ewn(self):
        for text, words, files, status in (
                (EWN_CASE, "verified: no line is shorter\n", ["refuted.txt", "solution.txt"], 0),
                (EWN_WITHOUT_DICE, "verified: no solution\n", ["refuted.txt"], 1)):
            self.write("p.ewn", text)
            self.json_of("solve", "--proof", "p", "p.ewn", status=status)
            self.assertEqual(sorted(os.listdir(self.path("p"))), sorted(["claim.json", *files]))
            self.assertEqual(self.run_program("verify", "p.ewn", "p")[0], words)
        self.write("q.ewn", EWN_CASE)
        out, _ = self.run_program("verify", "q.ewn", "p", status=1)
        self.assertTrue(out.startswith("not verified: "), out)

    def test_the_smallest_repair(self):
        self.write("p.non", non_of_picture(random_picture(7, 0.5, 4)))
        found = self.json_of("repair", "--proof", "p", "p.non")[0]
        self.assertTrue(found["proven"])
        self.assertGreater(found["size"], 0)
        words = "verified: the repair leaves one solution, and none changes fewer cells\n"
        self.assertEqual(self.run_program("verify", "p.non", "p")[0], words)
        for cnf, drat in (("puzzle.cnf", "proof.drat"), ("bound.cnf", "bound.drat")):
            _, clauses = sat_checker.read_dimacs(self.read("p/" + cnf))
            steps = sat_checker.read_drat(self.read("p/" + drat))
            self.assertTrue(sat_checker.accepts_drat(clauses, steps), cnf)
        for options in (("--given",), ("--class", "line")):
            self.run_program("repair", "--proof", "p", *options, "p.non", status=2)
        self.write("p/faults.txt", "1 | 2 | 3\n")
        out, _ = self.run_program("verify", "p.non", "p", status=1)
        self.assertIn("faults.txt", out)

    def test_a_directory_is_used_again(self):
        self.write("chick.non", CHICK)
        self.write("no.non", IMPOSSIBLE)
        self.write("p/mine.txt", "not ours")
        self.run_program("solve", "--proof", "p", "--proof-format", "lrat", "chick.non")
        self.run_program("solve", "--proof", "p", "no.non", status=1)
        self.assertEqual(sorted(os.listdir(self.path("p"))),
                         ["claim.json", "mine.txt", "proof.drat", "puzzle.cnf"])
        self.assertEqual(self.run_program("verify", "no.non", "p")[0], "verified: no solution\n")

    def test_a_directory_that_cannot_be(self):
        self.write("chick.non", CHICK)
        _, err = self.run_program("solve", "--proof", "chick.non/p", "chick.non", status=2)
        self.assertIn("cannot write", err)

    def test_options_that_would_do_nothing(self):
        self.write("p.ewn", EWN_CASE)
        for arguments in (("--proof-format", "lrat", "p.ewn"),
                          ("--proof", "p", "--proof-format", "lrat", "p.ewn")):
            _, err = self.run_program("solve", *arguments, status=2)
            self.assertIn("--proof-format does nothing", err)

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
