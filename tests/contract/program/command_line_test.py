"""What is the same for every kind: usage errors, help, formats, convert."""

import json
import os
import re
import signal
import subprocess
import time
import unittest

from program import CHICK, PROGRAM, ProgramTest


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

    def test_ranges_are_told_in_numbers_that_people_read(self):
        self.write("chick.non", CHICK)
        for arguments in (["hint", "--row", "0", "chick.non"], ["generate", "nonogram", "--count", "0"]):
            _, err = self.run_program(*arguments, status=2)
            self.assertIn("not in range 1 to 1000000", err)

    def test_seeds_have_64_bits(self):
        for seed in ("-1", "18446744073709551616", "abc", "1.5", ""):
            _, err = self.run_program("generate", "nonogram", "--size", "5", "--seed", seed, status=2)
            self.assertIn("seed", err)
        (puzzle,) = self.json_of("generate", "nonogram", "--size", "5", "--seed", str(2**64 - 1))
        self.assertEqual(puzzle["seed"], 2**64 - 1)

    def test_help_on_an_unknown_command_is_an_error(self):
        out, err = self.run_program("slove", "--help", status=2)
        self.assertEqual(out, "")
        self.assertIn("did you mean solve?", err)

    def test_options_that_would_do_nothing_are_refused(self):
        self.write("chick.non", CHICK)
        self.write("lit.lightsout", "##\n##\n")
        for file in ("chick.non", "lit.lightsout"):
            _, err = self.run_program("solve", "--size", "5x5", file, status=2)
            self.assertIn("--size does nothing here", err)
        for option in (["--progress"], ["--time-limit", "1"], ["--memory-limit", "1GiB"],
                       ["--threads", "2"], ["--seed", "1"]):
            _, err = self.run_program("convert", *option, "chick.non", "copy.nin", status=2)
            self.assertIn(f"unknown option {option[0]}", err)
        for command in ("hint", "explain", "rate"):
            for option in (["--progress"], ["--seed", "1"]):
                _, err = self.run_program(command, *option, "chick.non", status=2)
                self.assertIn(f"unknown option {option[0]}", err)
        for command in ("check", "judge"):
            for option in (["--progress"], ["--threads", "2"], ["--seed", "1"]):
                _, err = self.run_program(command, *option, "a", "b", status=2)
                self.assertIn(f"unknown option {option[0]}", err)

    def test_nothing_to_do_is_a_usage_error(self):
        _, err = self.run_program(status=2)
        self.assertIn("say what to do, such as `quadrille solve FILE`", err)
        _, err = self.run_program("generate", status=2)
        self.assertIn("generate what? One of: nonogram, lightsout, ewn", err)
        self.run_program("solve", status=2)
        _, err = self.run_program("hint", status=2)
        self.assertIn("name a puzzle file", err)

    def test_help_and_version(self):
        out, _ = self.run_program("--version")
        self.assertRegex(out, r"^quadrille \d+\.\d+\.\d+\n$")
        for command in ("solve", "check", "convert", "generate", "formats", "view", "completion"):
            out, _ = self.run_program(command, "--help")
            self.assertIn("Usage: quadrille " + command, out)

    def test_help_shows_no_group_without_options(self):
        out, _ = self.run_program("--help")
        commands = re.findall(r"^  ([a-z]+) ", out, re.MULTILINE)
        self.assertGreater(len(commands), 20)
        for command in commands:
            with self.subTest(command):
                out, _ = self.run_program(command, "--help")
                self.assertNotRegex(out, r"\[Option Group: [^\]]*\]\n(?!  )")

    def test_help_is_a_command_too(self):
        for words in ([], ["solve"], ["generate"], ["generate", "lightsout"], ["render"], ["serve"],
                      ["db", "import"], ["help"]):
            self.assertEqual(self.run_program("help", *words), self.run_program(*words, "--help"))
        out, err = self.run_program("help", "slove", status=2)
        self.assertEqual(out, "")
        self.assertIn("did you mean solve?", err)

    def test_letter_h_is_help(self):
        out, _ = self.run_program("solve", "-h")
        self.assertIn("--max-solutions", out)

    def test_unknown_kind_and_format_list_the_known_ones(self):
        self.write("chick.non", CHICK)
        _, err = self.run_program("solve", "--kind", "chess", "chick.non", status=2)
        self.assertIn("nonogram", err)
        _, err = self.run_program("solve", "--format", "doc", "chick.non", status=2)
        self.assertIn("nin", err)


class Output(ProgramTest):
    def test_an_answer_that_cannot_be_written_is_no_success(self):
        self.write("chick.non", CHICK)
        self.write("lit.lightsout", "##\n##\n")
        self.write("case.ewn", "1\n11 9 90 95 59 99\n" + 30 * "1" + "\n")
        self.write("claim.out", "0.0\n1\n11 0\n")
        self.write("backup.jsonl", '{"quadrille":"backup","version":3}\n'
                                   '{"quadrille":"end","rows":0}\n')
        for arguments in (
                ["--help"], ["--version"], ["help"], ["solve", "--help"], ["render", "--help"],
                ["serve", "--help"], ["solve", "chick.non"], ["solve", "--json", "chick.non"],
                ["solve", "lit.lightsout"], ["solve", "case.ewn"], ["check", "lit.lightsout"],
                ["hint", "chick.non"], ["explain", "chick.non"], ["rate", "chick.non"],
                ["convert", "chick.non", "-", "--to", "nin"], ["formats"], ["completion", "bash"],
                ["generate", "nonogram", "--size", "5"], ["generate", "lightsout", "--size", "5"],
                ["generate", "ewn", "--steps", "1..10"], ["judge", "case.ewn", "claim.out"],
                ["repair", "chick.non"], ["render", "chick.non", "-o", "-", "--to", "svg"],
                ["curate", "--tier", "easy", "--size", "5", "--count", "1"],
                ["db", "import", "backup.jsonl", "--data", "data", "--json"],
                ["db", "check", "--data", "data"], ["db", "export", "-", "--data", "data"]):
            with self.subTest(arguments), open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, *arguments], cwd=self.directory, stdout=full,
                                      stderr=subprocess.PIPE, text=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 2)
                self.assertIn("write", done.stderr)


class Input(ProgramTest):
    def test_an_input_without_end_is_refused(self):
        for arguments in (["solve", "/dev/zero"], ["check", "/dev/zero"], ["rate", "/dev/zero"]):
            _, err = self.run_program(*arguments, status=2)
            self.assertEqual(err, "/dev/zero: the input is larger than 16 MiB, the most that is "
                                  "read\n")

    def test_a_file_that_is_too_large_is_refused_unread(self):
        with open(self.path("huge.non"), "wb") as file:
            file.truncate((1 << 30) + 1)
        (answer,) = self.json_of("solve", "huge.non", status=2)
        self.assertEqual(answer["error"]["code"], "input_too_large")

    def test_a_pipe_with_a_name_is_read_like_a_file(self):
        os.mkfifo(self.path("pipe"))
        process = self.start("solve", "--json", "--format", "non", "pipe")
        with open(self.path("pipe"), "w", encoding="utf-8") as pipe:
            pipe.write(CHICK)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(json.loads(out)["verdict"], "unique")

    def test_an_interrupt_ends_waiting_for_a_pipe_that_nobody_writes(self):
        os.mkfifo(self.path("pipe"))
        process = self.start("solve", "pipe")
        self.wait_until_it_reads(process)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 3)

    def test_a_directory_is_no_solution(self):
        self.write("chick.non", CHICK)
        os.mkdir(self.path("folder"))
        _, err = self.run_program("check", "chick.non", "folder", status=2)
        self.assertIn("folder: this is a directory", err)

    def test_an_interrupt_ends_waiting_for_input(self):
        for command in (["solve", "--json", "-"], ["check", "-"], ["convert", "-", "-", "--to", "nin"]):
            process = subprocess.Popen([PROGRAM, *command], cwd=self.directory, text=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            self.wait_until_it_reads(process)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=30), 3, command)
            process.communicate()

    def wait_until_it_reads(self, process):
        """Until it waits for standard input (by poll, with its handlers for signals in place)."""
        for _ in range(3000):
            with open(f"/proc/{process.pid}/wchan", encoding="ascii") as file:
                if "poll" in file.read():
                    return
            time.sleep(0.01)
        self.fail("the program never waited for its input")

    def test_a_truncated_json_file_names_the_place(self):
        self.write("cut.json", '{"width":2,\n "rows":[[1]')
        _, err = self.run_program("solve", "cut.json", status=2)
        self.assertRegex(err, r"^cut\.json:2:\d+: ")
        self.write("none.json", "[]")
        _, err = self.run_program("solve", "none.json", status=2)
        self.assertRegex(err, r"^none\.json:1:1: ")

    def test_an_image_is_sent_to_import(self):
        with open(self.path("a.png"), "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n rest")
        _, err = self.run_program("solve", "a.png", status=2)
        self.assertIn("quadrille import", err)

    def test_hidden_files_of_a_directory_are_passed_over(self):
        self.write("puzzles/chick.non", CHICK)
        self.write("puzzles/.chick.non.swp.non", "no puzzle")
        self.write("puzzles/.git/other.non", "no puzzle")
        (answer,) = self.json_of("solve", "puzzles")
        self.assertEqual(answer["file"], "puzzles/chick.non")

    def test_a_file_name_that_is_no_text_still_gives_json(self):
        name = b"bad\xff.non"
        with open(os.path.join(self.directory.encode(), name), "w", encoding="utf-8") as file:
            file.write(CHICK)
        done = subprocess.run([PROGRAM.encode(), b"solve", b"--json", name], cwd=self.directory,
                              capture_output=True, timeout=60, check=True)
        self.assertEqual(json.loads(done.stdout.decode("utf-8"))["verdict"], "unique")


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
