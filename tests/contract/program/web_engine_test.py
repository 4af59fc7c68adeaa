"""The engine's part of the HTTP API, for all kinds of puzzles."""

import json

from program import CHICK, CHICK_PICTURE, ProgramTest, non_of_picture
from web_server import WebTest

CHICK_ROWS = [row.replace("*", "#").replace(" ", ".").ljust(7, ".") for row in CHICK_PICTURE]
AMBIGUOUS = non_of_picture(["#.", ".#"])
LIGHTS = {"kind": "lightsout", "width": 3, "height": 3, "start": ["###", "###", "###"]}
UNSOLVABLE_LIGHTS = {"kind": "lightsout", "width": 5, "height": 5,
                     "start": ["#....", ".....", ".....", ".....", "....."]}
# The goal piece 1 goes from 11 to 0 with its own die.
EWN_CASE = "1\n11 12 13 14 15 16\n" + "1" * 30 + "\n"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c636000000002000148afa4710000000049454e44ae426082")


class NonogramTest(WebTest):
    def test_solve(self):
        answer = self.ok(self.server.post("/api/v1/solve", {"text": CHICK}))
        self.assertEqual(answer["kind"], "nonogram")
        self.assertEqual(answer["verdict"], "unique")
        self.assertEqual(answer["solutions"], [CHICK_ROWS])
        self.assertEqual((answer["width"], answer["height"]), (7, 7))
        self.assertNotIn("file", answer)

    def test_solve_of_the_json_form(self):
        puzzle = self.ok(self.server.post("/api/v1/parse", {"text": CHICK}))["puzzles"][0]
        answer = self.ok(self.server.post("/api/v1/solve", {"puzzle": puzzle}))
        self.assertEqual(answer["solutions"], [CHICK_ROWS])

    def test_options_of_solve(self):
        two = self.ok(self.server.post("/api/v1/solve", {"text": AMBIGUOUS}))
        self.assertEqual((two["verdict"], len(two["solutions"])), ("multiple", 2))
        one = self.ok(self.server.post("/api/v1/solve", {"text": AMBIGUOUS, "any": True}))
        self.assertEqual((one["verdict"], len(one["solutions"])), ("solved", 1))
        counted = self.ok(self.server.post("/api/v1/count", {"text": AMBIGUOUS}))
        self.assertEqual(counted["count"], "2")
        started = self.ok(self.server.post("/api/v1/solve",
                                           {"text": AMBIGUOUS, "state": ["#?", "??"]}))
        self.assertEqual(started["solutions"], [["#.", ".#"]])

    def test_check(self):
        right = self.ok(self.server.post("/api/v1/check", {"text": CHICK, "state": CHICK_ROWS}))
        self.assertEqual((right["verdict"], right["completable"]), ("solved", True))
        wrong = self.ok(self.server.post("/api/v1/check", {
            "text": CHICK, "state": ["#######"] + ["???????"] * 6}))
        self.assertEqual(wrong["verdict"], "wrong")
        self.assertEqual(wrong["rows"][0], "impossible")

    def test_hint(self):
        hint = self.ok(self.server.post("/api/v1/hint", {"text": CHICK}))
        self.assertTrue(hint["step"]["cells"])
        applied = self.ok(self.server.post("/api/v1/hint", {"text": CHICK, "level": 4}))
        row, column, cell = applied["step"]["cells"][0]
        self.assertEqual(applied["grid"][row][column], cell)
        in_row = self.ok(self.server.post("/api/v1/hint", {"text": CHICK, "row": 3}))
        self.assertIn("step", in_row)
        done = self.ok(self.server.post("/api/v1/hint", {"text": CHICK, "state": CHICK_ROWS}))
        self.assertTrue(done["done"])
        mistake = self.ok(self.server.post("/api/v1/hint", {
            "text": CHICK, "state": ["#######"] + ["???????"] * 6}))
        self.assertIn("mistake", mistake)

    def test_explain_and_rate(self):
        explained = self.ok(self.server.post("/api/v1/explain", {"text": CHICK}))
        self.assertTrue(explained["solved"])
        self.assertGreater(len(explained["steps"]), 3)
        rated = self.ok(self.server.post("/api/v1/rate", {"text": CHICK}))
        self.assertIn(rated["class"], ("trivial", "line"))
        self.assertTrue(rated["good"])

    def test_generate_is_repeatable(self):
        wanted = {"kind": "nonogram", "width": 8, "height": 6, "class": "line", "seed": 7}
        first = self.ok(self.server.post("/api/v1/generate", wanted))
        second = self.ok(self.server.post("/api/v1/generate", wanted))
        self.assertEqual((first["width"], first["height"], first["class"]), (8, 6, "line"))
        self.assertEqual(first["rows"], second["rows"])
        self.assertEqual(first["seed"], 7)

    def test_convert_and_formats(self):
        answer = self.ok(self.server.post("/api/v1/convert", {"text": CHICK, "to": "nin"}))
        self.assertTrue(answer["text"].startswith("7 7"))
        self.assertEqual(answer["format"], "nin")
        formats = self.ok(self.server.get("/api/v1/formats"))["formats"]
        self.assertIn("non", [entry["name"] for entry in formats])
        self.assertEqual({entry["kind"] for entry in formats}, {"nonogram", "lightsout", "ewn"})

    def test_repair(self):
        answer = self.ok(self.server.post("/api/v1/repair", {"text": AMBIGUOUS}))
        self.assertEqual(sorted(answer["ambiguous"]), [[0, 0], [0, 1], [1, 0], [1, 1]])
        self.assertEqual((answer["size"], answer["proven"]), (1, True))
        given = self.ok(self.server.post("/api/v1/repair", {"text": AMBIGUOUS, "given": True}))
        self.assertEqual(len(given["given"]), 1)

    def check_file_of_a_job(self, name, start, content_type):
        """As a job, too, it is a file: beside the job and not in it."""
        location = self.server.post("/api/v1/jobs", {"operation": "render", "request": {
            "text": CHICK, "format": name}}).headers["Location"]
        self.assertIn("event: done", self.server.get(location + "/events").text)
        file = self.server.get(location + "/result")
        self.assertEqual((file.status, file.headers["Content-Type"]), (200, content_type))
        self.assertTrue(file.body.startswith(start))
        self.assertEqual(self.ok(self.server.get(location))["result"], {
            "content_type": content_type, "bytes": len(file.body), "location": location + "/result"})

    def test_render(self):
        for name, start, content_type in (("svg", b"<?xml", "image/svg+xml"),
                                          ("png", b"\x89PNG", "image/png"),
                                          ("pdf", b"%PDF", "application/pdf")):
            answer = self.server.post("/api/v1/render", {"text": CHICK, "format": name})
            self.assertEqual(answer.status, 200, answer)
            self.assertEqual(answer.headers["Content-Type"], content_type)
            self.assertTrue(answer.body.startswith(start))
            self.check_file_of_a_job(name, start, content_type)
        sheet = self.server.post("/api/v1/render", {
            "puzzles": self.ok(self.server.post("/api/v1/parse", {"text": CHICK}))["puzzles"] * 2,
            "format": "pdf", "paper": "letter", "solutions": True})
        self.assertEqual(sheet.status, 200, sheet)
        named = {"text": "2 1\n1\n1\n0\n", "file_name": "small.nin"}
        self.assertEqual(self.server.post("/api/v1/render", named).status, 200)
        solved = self.server.post("/api/v1/render", {"text": CHICK, "what": "solution"})
        self.assertNotEqual(solved.body, self.server.post("/api/v1/render", {"text": CHICK}).body)

    def test_import(self):
        answer = self.ok(self.server.request("POST", "/api/v1/import?width=5&height=5&threshold=200",
                                             PNG, {"Content-Type": "image/png"}))
        self.assertEqual((answer["width"], answer["height"]), (5, 5))
        self.assertIn("class", answer)
        self.problem(self.server.request("POST", "/api/v1/import?width=5", b"no image",
                                         {"Content-Type": "image/png"}), 400, "not_an_image")
        self.problem(self.server.request("POST", "/api/v1/import?width=x", PNG,
                                         {"Content-Type": "image/png"}), 400, "bad_parameter")
        self.problem(self.server.request("POST", "/api/v1/import?width=5", b"{}",
                                         {"Content-Type": "text/html"}), 415, "unsupported_type")

    def test_review(self):
        moves = [{"row": 3, "column": 4, "cell": "#"}, {"row": 0, "column": 0, "cell": "#"},
                 {"row": 5, "column": 4, "cell": "#"}]
        answer = self.ok(self.server.post("/api/v1/review", {"text": CHICK, "moves": moves}))
        self.assertEqual([move["verdict"] for move in answer["moves"]],
                         ["forced", "wrong", "unjustified"])
        self.assertIn("technique", answer["moves"][0])
        self.assertEqual((answer["first_wrong"], answer["first_unjustified"]), (1, 2))

    def test_bad_requests_say_what_is_wrong(self):
        for path, body, code in (
                ("solve", {}, "missing_puzzle"),
                ("solve", {"puzzle": 3}, "bad_field"),
                ("solve", {"text": "width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n5\n1\n1\n"},
                 "clue_too_long"),
                ("solve", {"text": CHICK, "state": ["##"]}, "wrong_grid_size"),
                ("solve", {"text": CHICK, "solutions": "many"}, "bad_field"),
                ("solve", {"text": CHICK, "time_limit": -1}, "bad_field"),
                ("solve", {"text": CHICK, "kind": "chess"}, "unknown_kind"),
                ("hint", {"text": CHICK, "level": 9}, "bad_field"),
                ("generate", {"width": 0}, "bad_field"),
                ("generate", {"kind": "chess"}, "unknown_kind"),
                ("generate", {"class": "silly"}, "bad_field"),
                ("solve", {"text": CHICK, "max_solution": 3}, "unknown_field"),
                ("convert", {"text": CHICK}, "missing_field"),
                ("convert", {"text": CHICK, "to": "doc"}, "unknown_format"),
                ("review", {"text": CHICK, "moves": [{"row": 9}]}, "bad_field"),
                ("hint", {"text": CHICK, "ruled_out": [[0, 0, "!#"]]}, "bad_field"),
                ("hint", {"text": CHICK, "ruled_out": 7}, "bad_field"),
                ("rate", {"puzzle": {"kind": "lightsout", "width": 1, "height": 1, "start": ["#"]}, "kind": "nonogram"}, "bad_field"),
                ("rate", {"puzzle": {"kind": "lightsout", "width": 1, "height": 1, "start": ["#"]}, "kind": "chess"}, "bad_field"),
                ("render", {"text": CHICK, "format": "bmp"}, "bad_field"),
                ("judge", {"text": CHICK, "output": "1"}, "unsupported_kind")):
            with self.subTest(path=path, code=code):
                self.problem(self.server.post(f"/api/v1/{path}", body), 400, code)

    def test_errors_of_files_have_a_place(self):
        body = self.problem(self.server.post(
            "/api/v1/solve", {"text": "width 3\nheight 1\nrows\n1x\ncolumns\n1\n0\n0\n"}),
            400, "bad_clue")
        self.assertEqual((body["line"], body["column"]), (4, 1))

    def test_several_puzzles_need_an_index(self):
        tournament = "\n====\n".join([CHICK, AMBIGUOUS])
        puzzles = self.ok(self.server.post("/api/v1/parse", {"text": tournament}))["puzzles"]
        lines = "\n".join(json.dumps(puzzle) for puzzle in puzzles)
        self.assertEqual(len(puzzles), 2)
        self.problem(self.server.post("/api/v1/solve", {"text": lines}), 400, "several_puzzles")
        second = self.ok(self.server.post("/api/v1/solve", {"text": lines, "index": 2}))
        self.assertEqual(second["verdict"], "multiple")
        self.problem(self.server.post("/api/v1/solve", {"text": lines, "index": 3}), 400,
                     "no_such_puzzle")


class OtherKindsTest(WebTest):
    def test_lights_out(self):
        solved = self.ok(self.server.post("/api/v1/solve", {"puzzle": LIGHTS}))
        self.assertEqual((solved["verdict"], solved["press_count"]), ("unique", 5))
        checked = self.ok(self.server.post("/api/v1/check", {
            "puzzle": LIGHTS, "presses": solved["presses"]}))
        self.assertEqual(checked["verdict"], "solved")
        wrong = self.ok(self.server.post("/api/v1/check", {"puzzle": LIGHTS, "presses": [[0, 0]]}))
        self.assertEqual(wrong["verdict"], "wrong")
        hint = self.ok(self.server.post("/api/v1/hint", {"puzzle": LIGHTS}))
        self.assertIn(hint["press"], solved["presses"])
        self.assertEqual(hint["left"], 5)
        out = self.ok(self.server.post("/api/v1/hint", {"puzzle": LIGHTS, "state": ["..."] * 3}))
        self.assertTrue(out["done"])
        explained = self.ok(self.server.post("/api/v1/explain", {"puzzle": LIGHTS}))
        self.assertTrue(explained["solved"] and explained["steps"])
        self.assertEqual(self.ok(self.server.post("/api/v1/count", {"puzzle": LIGHTS}))["count"], "1")

    def test_lights_out_without_solution(self):
        answer = self.ok(self.server.post("/api/v1/solve", {"puzzle": UNSOLVABLE_LIGHTS}))
        self.assertEqual(answer["verdict"], "none")
        checked = self.ok(self.server.post("/api/v1/check", {
            "puzzle": UNSOLVABLE_LIGHTS, "certificate": answer["certificate"]}))
        self.assertEqual(checked["verdict"], "solved")

    def test_lights_out_generate(self):
        made = self.ok(self.server.post("/api/v1/generate", {
            "kind": "lightsout", "width": 5, "height": 5, "presses": 7, "seed": 3}))
        solved = self.ok(self.server.post("/api/v1/solve", {"puzzle": made}))
        self.assertEqual(solved["press_count"], 7)

    def test_lights_out_generate_of_every_variant(self):
        stencil = {"neighbourhood": "stencil", "stencil": ["#.#", ".#.", "..."]}
        for variant in ({"torus": True}, {"neighbourhood": "king"}, {"states": 3}, stencil,
                        {**stencil, "states": 5, "torus": True}):
            made = self.ok(self.server.post("/api/v1/generate", {
                "kind": "lightsout", "width": 6, "height": 4, "presses": 3, "seed": 3, **variant}))
            for name, value in variant.items():
                self.assertEqual(made[name], value)
            solved = self.ok(self.server.post("/api/v1/solve", {"puzzle": made}))
            self.assertEqual((solved["press_count"], solved["minimal"]), (3, True), variant)
        self.problem(self.server.post("/api/v1/generate", {
            "kind": "lightsout", "neighbourhood": "stencil", "stencil": ["##"]}), 400,
            "stencil_without_centre")

    def test_ewn(self):
        solved = self.ok(self.server.post("/api/v1/solve", {"text": EWN_CASE}))
        self.assertEqual((solved["verdict"], solved["steps"], solved["moves"]),
                         ("optimal", 1, [[11, 0]]))
        hint = self.ok(self.server.post("/api/v1/hint", {"text": EWN_CASE, "moves": []}))
        self.assertEqual((hint["move"], hint["left"]), ([11, 0], 1))
        done = self.ok(self.server.post("/api/v1/hint", {"text": EWN_CASE, "moves": [[11, 0]]}))
        self.assertTrue(done["done"])
        explained = self.ok(self.server.post("/api/v1/explain", {"text": EWN_CASE}))
        self.assertEqual([(step["round"], step["die"], step["piece"], step["move"])
                          for step in explained["steps"]], [(0, 1, 1, [11, 0])])
        checked = self.ok(self.server.post("/api/v1/check", {"text": EWN_CASE, "moves": [[11, 22]]}))
        self.assertEqual(checked["verdict"], "open")
        judged = self.ok(self.server.post("/api/v1/judge", {
            "text": EWN_CASE, "output": "0.1\n1\n11 0\n"}))
        self.assertEqual((judged["legal"], judged["optimal"], judged["score"]), (True, 1, 2.5))
        story = self.ok(self.server.post("/api/v1/explain", {"text": EWN_CASE}))
        self.assertEqual(len(story["steps"]), 1)
        lines = self.ok(self.server.post("/api/v1/solve", {"text": EWN_CASE, "all_optimal": True}))
        self.assertEqual(lines["count_optimal"], "1")

    def test_ewn_generate(self):
        made = self.ok(self.server.post("/api/v1/generate", {
            "kind": "ewn", "low": 4, "high": 6, "seed": 2}))
        solved = self.ok(self.server.post("/api/v1/solve", {"puzzle": made}))
        self.assertTrue(4 <= solved["steps"] <= 6)


class SameAsTheCommandLine(ProgramTest, WebTest):
    """What the API answers is what the command line prints, apart from times and the file."""

    def compare(self, command, file, request):
        printed = self.json_of(command, file)[0]
        answered = self.ok(self.server.post(f"/api/v1/{command}", request))
        for name in ("file", "seconds", "stats"):
            printed.pop(name, None)
            answered.pop(name, None)
        self.assertEqual(printed, answered)

    def test_every_kind(self):
        colours = json.dumps({"palette": [{"name": "white", "rgb": "#ffffff", "mark": "."},
                                          {"name": "red", "rgb": "#e01010", "mark": "r"}],
                              "goal": [".r.", "rrr", "r.r"], "saved": [".??", "???", "r?r"]})
        for name, text in (("chick.non", CHICK), ("colours.json", colours), ("case.ewn", EWN_CASE),
                           ("board.lights", "###\n###\n###\n")):
            file = self.write(name, text)
            for command in ("solve", "check", "hint", "explain", "rate"):
                with self.subTest(command=command, file=file):
                    self.compare(command, file, {"text": text, "file_name": name})

    def test_repair(self):
        file = self.write("switch.non", "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
        with open(self.path(file), encoding="utf-8") as puzzle:
            self.compare("repair", file, {"text": puzzle.read(), "file_name": file})
