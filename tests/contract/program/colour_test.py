"""Colour nonograms through every command and every operation of the API: each works or says that it
knows black and white only, and nothing breaks."""

import json
import re

from image_files import png
from program import ProgramTest
from web_server import WebTest

PICTURE = [".rrr.", "rrbrr", "rbbbr", ".rrr.", "..b.."]
PALETTE = [{"name": "white", "rgb": "#ffffff", "mark": "."}, {"name": "red", "rgb": "#e01010", "mark": "r"},
           {"name": "blue", "rgb": "#2040e0", "mark": "b"}]
FLOWER = {"kind": "nonogram", "title": "Flower", "palette": PALETTE, "goal": PICTURE}
RGB = {".": (255, 255, 255), "r": (224, 16, 16), "b": (32, 64, 224)}


def flower_png(scale=1):
    lines = [b"".join(bytes(RGB[mark]) * scale for mark in row) for row in PICTURE for _ in range(scale)]
    return png(5 * scale, 5 * scale, 8, 2, lines)


class Commands(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("flower.json", json.dumps(FLOWER))

    def only_black_and_white(self, *arguments):
        found = self.json_of(*arguments, status=2)[0]
        self.assertEqual(found["error"]["code"], "colour_unsupported", found)
        self.assertIn("knows black and white only", found["error"]["message"])

    def test_solve_in_all_its_forms(self):
        found = self.json_of("solve", "flower.json")[0]
        self.assertEqual((found["verdict"], found["solutions"]), ("unique", [PICTURE]))
        self.assertEqual(found["palette"], PALETTE)
        self.assertEqual(self.json_of("solve", "--count", "flower.json")[0]["count"], "1")
        self.assertEqual(self.json_of("solve", "--max-solutions", "1", "flower.json")[0]["verdict"], "solved")
        all_of_them = self.json_of("solve", "--all", "flower.json")
        self.assertEqual([line.get("solution") for line in all_of_them], [PICTURE, None])
        text, _ = self.run_program("solve", "-c", "-i", "flower.json")
        self.assertIn(". white, r red, b blue", text)
        self.assertIn("2r 1b 2r  r  r  b  r  r", text)
        self.assertIn("Number of fails", text)
        self.assertNotIn("\x1b", text)

    def test_several_and_no_solutions(self):
        switch = {"palette": PALETTE, "rows": [[[1, 1]], [[1, 1]]], "columns": [[[1, 1]], [[1, 1]]]}
        found = self.json_of("solve", "-", text=json.dumps(switch))[0]
        self.assertEqual((found["verdict"], len(found["solutions"])), ("multiple", 2))
        none = {"palette": PALETTE, "rows": [[[1, 1], [1, 2]], [[1, 2], [1, 1]]],
                "columns": [[[2, 1]], [[2, 2]]]}
        self.assertEqual(self.json_of("solve", "-", text=json.dumps(none), status=1)[0]["verdict"], "none")

    def test_check(self):
        solution, _ = self.run_program("solve", "flower.json")
        self.write("printed.txt", solution)
        clued, _ = self.run_program("solve", "--clues", "flower.json")
        self.write("clued.txt", clued)
        self.write("bare.txt", "\n".join(PICTURE) + "\n")
        self.write("wrong.txt", "\n".join(["rrr..", *PICTURE[1:]]) + "\n")
        self.write("open.txt", "\n".join([".rr??", *["?????"] * 4]) + "\n")
        for file, status, verdict in (("printed.txt", 0, "solved"), ("clued.txt", 0, "solved"),
                                      ("bare.txt", 0, "solved"), ("wrong.txt", 1, "wrong"),
                                      ("open.txt", 0, "open")):
            with self.subTest(file=file):
                self.assertEqual(self.json_of("check", "flower.json", file, status=status)[0]["verdict"], verdict)

    def test_convert_there_and_back_through_every_format_that_knows_colours(self):
        for form in ("json", "xml", "non", "g", "ini", "toml"):
            with self.subTest(form=form):
                self.run_program("convert", "flower.json", f"out.{form}")
                found = self.json_of("solve", f"out.{form}")[0]
                self.assertEqual((found["solutions"], found["palette"]), ([PICTURE], PALETTE))
        for form in ("nin", "mk", "cwd", "pbm"):
            with self.subTest(form=form):
                _, err = self.run_program("convert", "flower.json", f"out.{form}", status=2)
                self.assertIn("knows black and white only", err)

    def test_a_solution_is_written_as_a_file(self):
        self.run_program("solve", "--output", "done.non", "flower.json")
        self.assertEqual(self.json_of("check", "done.non")[0]["verdict"], "solved")

    def test_proofs_are_written_and_verified_in_every_format(self):
        none = {"palette": PALETTE, "rows": [[[1, 1], [1, 2]], [[1, 2], [1, 1]]],
                "columns": [[[2, 1]], [[2, 2]]]}
        self.write("none.json", json.dumps(none))
        for form in ("drat", "lrat", "binary"):
            for name, words, status in (("flower", "one solution", 0), ("none", "no solution", 1)):
                with self.subTest(form=form, name=name):
                    directory = f"proof-{form}-{name}"
                    self.run_program("solve", "--proof", directory, "--proof-format", form, f"{name}.json", status=status)
                    out, _ = self.run_program("verify", f"{name}.json", directory)
                    self.assertEqual(out, f"verified: {words}\n")
            self.run_program("verify", "flower.json", f"proof-{form}-none", status=1)
        with open(self.path("proof-drat-flower/puzzle.cnf"), encoding="ascii") as file:
            head = file.read(400)
        self.assertIn("c variable (row * 5 + column) * 3 + value + 1", head)
        self.assertIn("0=. 1=r 2=b", head)

    def test_what_does_not_know_colours_says_so(self):
        self.only_black_and_white("repair", "--class", "line", "flower.json")
        for option in ("--picture", "--proof"):
            _, err = self.run_program("repair", option, "x.svg", "flower.json", status=2)
            self.assertIn(f"{option} knows black and white only", err)
        self.only_black_and_white("convert", "flower.json", "--to", "cwd", "-")

    def test_steps_are_drawn(self):
        page, _ = self.run_program("explain", "flower.json", "--html", "-")
        steps = self.json_of("explain", "flower.json")[0]["steps"]
        self.assertEqual(page.count("<li>"), len(steps))
        self.assertIn('fill="#e01010"', page)  # a red cell or chip
        self.assertEqual(page.count('class="news"'), len(steps))
        curve, _ = self.run_program("rate", "flower.json", "--svg", "-")
        self.assertEqual(curve.count("<rect"), len(steps))
        for theme in ("light", "print"):
            self.run_program("render", "flower.json", "--steps", "-o", f"{theme}.svg", "--theme", theme)
            self.run_program("render", "flower.json", "--steps", "-o", f"{theme}.pdf", "--theme", theme)
            self.assertTrue(self.path(f"{theme}.pdf"))
        first = f"light-{1:0{len(str(len(steps)))}}.svg"
        with open(self.path(first), encoding="utf-8") as file:
            self.assertIn("rgb(87.843", file.read())  # a red chip

    def test_hint_explain_and_rate(self):
        self.write("flower.g", self.run_program("convert", "flower.json", "--to", "g", "-")[0])
        step = self.json_of("hint", "flower.g")[0]["step"]
        self.assertTrue(step["cells"] and step["text"])
        for row, column, claim in step["cells"]:
            truth = PICTURE[row][column]
            self.assertTrue(claim == truth or (claim[0] == "!" and claim[1] != truth), step)
        explained = self.json_of("explain", "flower.g")[0]
        self.assertEqual((explained["solved"], explained["grid"]), (True, PICTURE))
        rated = self.json_of("rate", "flower.g")[0]
        self.assertEqual(rated["steps"], len(explained["steps"]))
        self.assertIn(rated["class"], ("trivial", "line"))
        text, _ = self.run_program("rate", "flower.g")
        self.assertRegex(text, r"(?m)^Class   : (trivial \(no line|line \(line logic)")
        curve = next(line for line in text.splitlines() if line.startswith("Curve   : "))
        self.assertEqual(len(curve) - len("Curve   : "), min(rated["steps"], 60))
        text, _ = self.run_program("explain", "flower.g")
        self.assertEqual(len(re.findall(r"(?m)^ +\d+\. \[", text)), len(explained["steps"]))
        self.assertIn("\nSolved.\n", text)
        self.run_program("hint", "--output", "next.non", "flower.g")
        self.assertEqual(self.json_of("check", "next.non")[0]["verdict"], "open")
        wrong = dict(FLOWER, saved=["r????", *["?????"] * 4])
        self.assertIn("mistake", self.json_of("hint", "-", text=json.dumps(wrong), status=1)[0])

    def test_generate(self):
        made = self.json_of("generate", "nonogram", "--size", "8x6", "--colours", "3", "--seed", "5")[0]
        self.assertEqual((made["width"], made["height"], len(made["palette"])), (8, 6, 4))
        found = self.json_of("solve", "-", text=json.dumps(made))[0]
        self.assertEqual((found["verdict"], found["solutions"]), ("unique", [made["goal"]]))
        again = self.json_of("generate", "nonogram", "--size", "8x6", "--colours", "3", "--seed", "5")[0]
        self.assertEqual(again["goal"], made["goal"])
        text, _ = self.run_program("generate", "nonogram", "--size", "5x5", "--colours", "2", "--count", "2")
        self.assertEqual(len(self.json_of("solve", "-", text=text)), 2)
        self.run_program("generate", "nonogram", "--colours", "2", "--symmetry", "mirror", status=2)
        self.run_program("generate", "nonogram", "--colours", "77", status=2)

    def test_repair(self):
        switch = {"palette": PALETTE, "goal": ["r.", ".r"]}
        found = self.json_of("repair", "-", text=json.dumps(switch))[0]
        self.assertEqual((found["verdict"], found["proven"], found["size"]), ("multiple", True, len(found["changes"])))
        repaired = {"palette": PALETTE, "goal": found["repaired"]}
        self.assertEqual(self.json_of("solve", "-", text=json.dumps(repaired))[0]["verdict"], "unique")
        self.assertEqual(self.json_of("repair", "flower.json")[0]["size"], 0)

    def test_repair_by_given_cells(self):
        switch = json.dumps({"palette": PALETTE, "goal": ["r.", ".r"]})
        found = self.json_of("repair", "-", "--given", text=switch)[0]
        self.assertEqual((found["proven"], found["size"], found["changes"]), (True, 1, []))
        row, column, mark = found["given"][0]
        self.assertEqual(found["repaired"][row][column], mark)
        self.run_program("repair", "-", "--given", "-o", "given.json", text=switch)
        with open(self.path("given.json"), encoding="utf-8") as file:
            saved = json.load(file)["saved"]
        self.assertEqual(sum(cell != "?" for line in saved for cell in line), 1)
        text, _ = self.run_program("repair", "-", "--given", text=switch)
        self.assertIn("It is enough to give 1 cell", text)
        self.run_program("repair", "-", "--class", "line", status=2, text=switch)

    def test_a_repair_that_a_limit_cut_says_so(self):
        diagonal = [["r" if row == column and row % 3 < 2 else "." for column in range(12)] for row in range(12)]
        self.write("switches.json", json.dumps({"palette": PALETTE, "goal": ["".join(row) for row in diagonal]}))
        for means in ([], ["--given"]):
            for limit in ("time", "memory"):
                text, _ = self.run_program("repair", "switches.json", *means, f"--{limit}-limit", "0" if limit == "time" else "1K",
                                           status=3)
                self.assertRegex(text, f"Unknown: the {limit} limit was reached before .*--{limit}-limit allows more")
        text, _ = self.run_program("repair", "switches.json", "-o", "-", "--time-limit", "0", status=3)
        self.assertIn("the time limit was reached", text)

    def test_several_repairs_say_whose_they_are(self):
        text, _ = self.run_program("repair", "flower.json", "flower.json")
        self.assertEqual(text, 2 * "flower.json:\nNothing has to be changed.\n")

    def test_render(self):
        for theme in ("light", "dark", "print"):
            for name in (f"{theme}.svg", f"{theme}.png", f"{theme}.pdf"):
                with self.subTest(name=name):
                    self.run_program("render", "flower.json", "-o", name, "--theme", theme)
        self.run_program("render", "flower.json", "-o", "solution.svg", "--solution")
        self.run_program("render", "flower.json", "flower.json", "-o", "book.pdf", "--solutions")
        with open(self.path("light.svg"), encoding="utf-8") as file:
            self.assertIn("rgb(87.843", file.read())  # red, 224 of 255

    def test_import(self):
        with open(self.path("flower.png"), "wb") as file:
            file.write(flower_png(8))
        found = self.json_of("import", "flower.png", "--size", "5x5", "--colours", "2")[0]
        self.assertEqual([entry["name"] for entry in found["palette"]], ["white", "red", "blue"])
        marks = {entry["name"]: entry["mark"] for entry in found["palette"]}
        want = [row.replace("r", marks["red"]).replace("b", marks["blue"]) for row in PICTURE]
        self.assertEqual((found["goal"], found["class"]), (want, "trivial"))
        one = self.json_of("import", "flower.png", "--size", "5x5", "--colours", "1")[0]
        self.assertEqual(len(one["palette"]), 2)
        self.run_program("import", "flower.png", "--colours", "0", status=2)

    def test_pixel_art_is_read_as_it_is(self):
        with open(self.path("flower.png"), "wb") as file:
            file.write(flower_png())
        found = self.json_of("solve", "flower.png")[0]
        self.assertEqual((found["verdict"], found["palette"][1]["rgb"]), ("unique", "#e01010"))

    def test_triddlers_are_told_what_they_are(self):
        _, err = self.run_program("solve", "-", text='<puzzle type="triddler"></puzzle>', status=2)
        self.assertIn("a grid of triangles with clues in three directions", err)


class Api(WebTest):
    def test_every_operation_works(self):
        listed = self.ok(self.server.get("/api/v1/operations"))["operations"]
        puzzle = self.ok(self.server.post("/api/v1/parse", {"text": json.dumps(FLOWER)}))["puzzles"][0]
        self.assertEqual((puzzle["palette"], puzzle["goal"]), (PALETTE, PICTURE))
        more = {"trace": {"method": "lines"}, "convert": {"to": "xml"}, "review": {"moves": []}, "check": {"state": PICTURE}}
        asked = set()
        for operation in listed:
            name = operation["name"]
            requests = operation.get("requests", {}).get("nonogram", {}).get("properties", {})
            if "puzzle" not in requests or name in ("generate", "import"):  # these make puzzles
                continue
            asked.add(name)
            with self.subTest(operation=name):
                answer = self.server.post(f"/api/v1/{name}", {"puzzle": puzzle, **more.get(name, {})})
                self.ok(answer)
        self.assertGreaterEqual(asked, {"solve", "count", "check", "review", "trace"})

    def test_what_they_answer(self):
        solved = self.ok(self.server.post("/api/v1/solve", {"puzzle": FLOWER}))
        self.assertEqual((solved["solutions"], solved["palette"]), ([PICTURE], PALETTE))
        ruled = {"puzzle": FLOWER, "state": ["?????"] * 5, "ruled_out": [[0, 1, "!r"]]}
        self.assertEqual(self.ok(self.server.post("/api/v1/check", ruled))["verdict"], "wrong")
        self.problem(self.server.post("/api/v1/check", {**ruled, "ruled_out": [[0, 1, "r"]]}), 400, "bad_field")
        picture = self.server.post("/api/v1/render", {"puzzle": FLOWER, "format": "svg", "what": "solution"})
        self.assertEqual((picture.status, picture.headers["Content-Type"]), (200, "image/svg+xml"))
        converted = self.ok(self.server.post("/api/v1/convert", {"puzzle": FLOWER, "to": "g"}))
        self.assertIn("r:r  #e01010  red", converted["text"])
        self.problem(self.server.post("/api/v1/convert", {"puzzle": FLOWER, "to": "cwd"}), 400, "colour_unsupported")
        imported = self.ok(self.server.post("/api/v1/import?width=5&height=5&colours=2", flower_png(8),
                                            **{"Content-Type": "image/png"}))
        self.assertEqual(len(imported["palette"]), 3)

    def test_a_review_names_techniques_of_colours(self):
        puzzle = {"kind": "nonogram", "width": 4, "height": 4, "palette": PALETTE,
                  "rows": [[[1, 2]], [[1, 1], [1, 2]], [[2, 2], [1, 1]], [[1, 1], [1, 1]]],
                  "columns": [[[1, 1], [1, 2]], [[1, 2], [1, 1]], [[1, 2], [1, 1]], [[1, 2], [1, 1]]]}
        steps = self.ok(self.server.post("/api/v1/explain", {"puzzle": puzzle}))["steps"]
        moves = [{"row": row, "column": column, "cell": cell}
                 for step in steps for row, column, cell in step["cells"]]
        judged = self.ok(self.server.post("/api/v1/review", {"puzzle": puzzle, "moves": moves}))["moves"]
        self.assertIn("colour_logic", [move.get("technique") for move in judged])

    def test_the_library_takes_colour_puzzles(self):
        stored = self.ok(self.server.post("/api/v1/puzzles", {"puzzle": FLOWER}), 201)
        found = self.ok(self.server.get(f"/api/v1/puzzles/{stored['id']}"))
        self.assertEqual((found["puzzle"]["palette"], found["class"]), (PALETTE, "trivial"))
        self.assertNotIn("goal", found["puzzle"])
