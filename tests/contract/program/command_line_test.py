"""What is the same for every kind: usage errors, help, formats, convert."""

import json
import os
import unittest

from program import CHICK, ProgramTest


class Usage(ProgramTest):
    def test_unknown_words_get_a_suggestion(self):
        _, err = self.run_program("solve", "--tme-limit", "3", "x.non", status=2)
        self.assertIn("did you mean --time-limit?", err)
        _, err = self.run_program("slove", "x.non", status=2)
        self.assertIn("did you mean solve?", err)

    def test_bad_values_are_usage_errors(self):
        _, err = self.run_program("generate", "lightsout", "--size", "5", "--presses", "-1", status=2)
        self.assertIn("Try `quadrille generate lightsout --help`", err)
        for arguments in (["--time-limit", "soon"], ["--memory-limit", "much"], ["--threads", "0"],
                          ["--max-solutions", "0"], ["--size", "3by4"]):
            out, err = self.run_program("solve", *arguments, "x.non", status=2)
            self.assertEqual(out, "")
            self.assertIn("--help", err)

    def test_nothing_to_do_is_a_usage_error(self):
        self.run_program(status=2)
        self.run_program("solve", status=2)

    def test_help_and_version(self):
        out, _ = self.run_program("--version")
        self.assertRegex(out, r"^quadrille \d+\.\d+\.\d+\n$")
        for command in ("solve", "check", "convert", "generate", "formats", "view", "completion"):
            out, _ = self.run_program(command, "--help")
            self.assertIn("Usage: quadrille " + command, out)

    def test_letter_h_is_help(self):
        out, _ = self.run_program("solve", "-h")
        self.assertIn("--max-solutions", out)

    def test_unknown_kind_and_format_list_the_known_ones(self):
        self.write("chick.non", CHICK)
        _, err = self.run_program("solve", "--kind", "chess", "chick.non", status=2)
        self.assertIn("nonogram", err)
        _, err = self.run_program("solve", "--format", "doc", "chick.non", status=2)
        self.assertIn("nin", err)


class Formats(ProgramTest):
    def test_every_format_is_listed(self):
        out, _ = self.run_program("formats", "--json")
        listed = {(row["kind"], row["format"]) for row in map(json.loads, out.splitlines())}
        for name in ("non", "nin", "mk", "g", "cwd", "tournament", "pbm", "xml", "json"):
            self.assertIn(("nonogram", name), listed)


class Convert(ProgramTest):
    def test_there_and_back_again(self):
        self.write("chick.non", CHICK)
        previous = "chick.non"
        for extension in ("nin", "mk", "g", "cwd", "xml", "json", "non"):
            target = "copy." + extension
            self.run_program("convert", previous, target)
            previous = target
        answers = self.json_of("solve", "chick.non", "copy.non")
        self.assertEqual(answers[0]["solutions"], answers[1]["solutions"])

    def test_losses_are_told(self):
        self.write("titled.non", 'title "Chick"\n' + CHICK)
        _, err = self.run_program("convert", "titled.non", "titled.nin")
        self.assertIn("cannot hold the title", err)
        (report,) = self.json_of("convert", "titled.non", "titled.mk")
        self.assertEqual(report["losses"], ["the title"])

    def test_nothing_is_written_for_bad_input(self):
        self.write("bad.non", "width 2\n")
        self.run_program("convert", "bad.non", "out.nin", status=2)
        self.assertFalse(os.path.exists(self.path("out.nin")))

    def test_look_alikes_on_standard_input_need_a_format(self):
        text = "1 1\n1\n1\n"
        self.run_program("solve", "-", text=text, status=2)
        (answer,) = self.json_of("solve", "--format", "nin", "-", text=text)
        self.assertEqual(answer["solutions"], [["#"]])


if __name__ == "__main__":
    unittest.main()
