// Makes the gallery's pack of motifs out of the icon sets.
//
//   node make-pack.mjs MODULES OUTPUT
//
// MODULES is the folder that has node_modules. What is drawn and under which title is said in
// motifs.txt; docs/GALLERY.md describes the pack. The same packages give the same bytes.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { paintingOf, runsOfPainting } from "./paint.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(join(resolve(process.argv[2]), "package.json"));
const { Resvg } = require("@resvg/resvg-js");

// The longer side of a shape in pixels, and what it is drawn at before it is scaled down.
const SIDE = 96;
const DRAWN = 384;
// The set whose drawings are in colours, under the names of the set that comes first here.
const IN_COLOURS = "fluent-emoji-flat";
const OF_THE_SAME_NAMES = "fluent-emoji-high-contrast";

// What the sets' own notes leave out: who is to be named, and where the set is at home.
const CREDITS = {
  "fluent-emoji-flat": { author: "Microsoft Corporation" },
  "fluent-emoji-high-contrast": { author: "Microsoft Corporation" },
  "game-icons": { author: "Lorc, Delapouite and contributors" },
};

const complain = (message) => {
  console.error(`make-pack: ${message}`);
  process.exit(1);
};

const sets = new Map();
function setNamed(name) {
  if (!sets.has(name)) {
    const info = require(`@iconify-json/${name}/info.json`);
    sets.set(name, {
      index: sets.size,
      name,
      title: info.name,
      author: CREDITS[name].author,
      licence: info.license.title,
      address: info.author.url,
      icons: require(`@iconify-json/${name}/icons.json`),
    });
  }
  return sets.get(name);
}

const titled = (name) => {
  const words = name.replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
};

// The lines of a list without its remarks.
const linesOf = (file) =>
  readFileSync(join(here, file), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));

// The entries of motifs.txt in their order.
function readList() {
  const entries = [];
  const names = new Set();
  let theme;
  let set;
  const add = (icon, title) => {
    const mirrored = !icon.startsWith("!");
    if (!mirrored) icon = icon.slice(1);
    if (set.icons.icons[icon] === undefined) complain(`${set.name} has no icon ${icon}`);
    let name = icon;
    // Two sets may draw the same thing.
    for (let copy = 2; names.has(name); ++copy) name = `${icon}-${copy}`;
    names.add(name);
    const words = new Set(title.toLowerCase().split(/[^\p{L}\p{N}]+/u));
    const tags = icon.split("-").filter((word) => word !== "" && !words.has(word));
    entries.push({ name, icon, title, set, theme, tags: [...new Set(tags)], mirrored });
  };
  for (const line of linesOf("motifs.txt")) {
    const [word, value] = line.split(" ");
    if (word === "theme") theme = value;
    else if (word === "set") set = setNamed(value);
    else if (line.includes("=")) add(...line.split("=").map((part) => part.trim()));
    else for (const icon of line.trim().split(/\s+/)) add(icon, titled(icon.replace("!", "")));
  }
  return entries;
}

// Marks the entries that colours.txt names.
function markColours(entries) {
  const set = setNamed(IN_COLOURS);
  for (const name of linesOf("colours.txt").flatMap((line) => line.trim().split(/\s+/))) {
    const entry = entries.find((each) => each.name === name && each.set.name === OF_THE_SAME_NAMES);
    if (entry === undefined || set.icons.icons[name] === undefined) complain(`colours.txt: there is no motif ${name}`);
    entry.inColours = set;
  }
  return entries;
}

// RGBA of every pixel of the drawing.
function draw(icon, set) {
  const drawing = set.icons.icons[icon];
  const width = drawing.width ?? set.icons.width ?? 16;
  const height = drawing.height ?? set.icons.height ?? 16;
  const box = `${drawing.left ?? 0} ${drawing.top ?? 0} ${width} ${height}`;
  const body = drawing.body.replaceAll("currentColor", "#000");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${DRAWN}" height="${DRAWN}">${body}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
}

// Where values are at least `least`.
function boundsOf(values, least) {
  const bounds = { left: DRAWN, top: DRAWN, right: 0, bottom: 0 };
  for (let y = 0; y < DRAWN; ++y) {
    for (let x = 0; x < DRAWN; ++x) {
      if (values[y * DRAWN + x] < least) continue;
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x + 1);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = Math.max(bounds.bottom, y + 1);
    }
  }
  return bounds;
}

// The drawing without its margins, `side` pixels long; each is what `chosen` makes of the values
// that it covers.
function scaledDown(values, least, side, chosen) {
  const { left, top, right, bottom } = boundsOf(values, least);
  if (right <= left) complain("a drawing is empty");
  const longer = Math.max(right - left, bottom - top);
  const width = Math.max(1, Math.round(((right - left) * side) / longer));
  const height = Math.max(1, Math.round(((bottom - top) * side) / longer));
  const rows = [];
  for (let row = 0; row < height; ++row) {
    const y0 = top + Math.floor(((bottom - top) * row) / height);
    const y1 = top + Math.floor(((bottom - top) * (row + 1)) / height);
    rows.push(
      Array.from({ length: width }, (_, column) => {
        const x0 = left + Math.floor(((right - left) * column) / width);
        const x1 = left + Math.floor(((right - left) * (column + 1)) / width);
        const covered = [];
        for (let y = y0; y < y1; ++y) for (let x = x0; x < x1; ++x) covered.push(values[y * DRAWN + x]);
        return chosen(covered);
      }),
    );
  }
  return rows;
}

// As rows of 0 and 1.
function shapeOf({ icon, set }) {
  const pixels = draw(icon, set);
  // A loop: typed arrays made by a function for each place cost half of the whole work.
  const alpha = new Uint8Array(DRAWN * DRAWN);
  for (let i = 0; i < alpha.length; ++i) alpha[i] = pixels[4 * i + 3];
  return scaledDown(alpha, 128, SIDE, (covered) => {
    const sum = covered.reduce((total, value) => total + value, 0);
    return 2 * sum >= 255 * covered.length ? 1 : 0;
  });
}

// Lengths of runs of pixels that are like those above them, and unlike them, in turn.
function runsOf(rows) {
  const runs = [];
  let run = 0;
  let unlike = 0;
  rows.forEach((row, y) =>
    row.forEach((pixel, x) => {
      const change = pixel ^ (y > 0 ? rows[y - 1][x] : 0);
      if (change !== unlike) {
        runs.push(run);
        run = 0;
        unlike = change;
      }
      ++run;
    }),
  );
  runs.push(run);
  return runs;
}

const CLASSES = ["trivial", "line", "moderate", "deep"];

// share/packs/NAME.txt: the title on the first line, then `MOTIF WxH CLASS SEED` on each, and the
// number of colours if it has any.
function readPacks(entries) {
  const folder = join(here, "../../share/packs");
  const index = new Map(entries.map((entry, i) => [entry.name, i]));
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .map((file) => {
      const [title, ...lines] = readFileSync(join(folder, file), "utf8").trim().split("\n");
      const puzzles = lines.map((line) => {
        const [motif, size, difficulty, seed, colours = 0] = line.split(" ");
        if (!index.has(motif)) complain(`${file}: there is no motif ${motif}`);
        return [index.get(motif), ...size.split("x").map(Number), CLASSES.indexOf(difficulty), Number(seed), Number(colours)];
      });
      return { name: file.slice(0, -".txt".length), title, puzzles };
    });
}

class Bytes {
  bytes = [];
  number(value) {
    for (; value >= 128; value = Math.floor(value / 128)) this.bytes.push((value % 128) + 128);
    this.bytes.push(value);
  }
  text(value) {
    const bytes = Buffer.from(value, "utf8");
    this.number(bytes.length);
    this.bytes.push(...bytes);
  }
  list(values, write) {
    this.number(values.length);
    for (const value of values) write(value);
  }
}

// Nothing but a 0 for a motif that is not in colours.
function writePainting(pack, { icon, inColours }) {
  if (inColours === undefined) {
    pack.number(0);
    return;
  }
  const scaled = (values, side, chosen) => scaledDown(values, 1, side, chosen);
  const { paints, rows } = paintingOf(draw(icon, inColours), scaled);
  pack.list(paints, ({ rgb, into }) => {
    pack.number(rgb);
    pack.number(into);
  });
  pack.number(inColours.index);
  pack.number(rows[0].length);
  pack.number(rows.length);
  for (const { length, value } of runsOfPainting(rows)) {
    pack.number(value === undefined ? length : length * (paints.length + 1) + value);
  }
}

function packOf(entries) {
  const pack = new Bytes();
  pack.bytes.push(...Buffer.from("QGAL"), 2);
  pack.list([...sets.values()], (set) => {
    for (const text of [set.name, set.title, set.author, set.licence, set.address]) pack.text(text);
  });
  const themes = [...new Set(entries.map((entry) => entry.theme))];
  pack.list(themes, (theme) => pack.text(theme));
  pack.list(entries, (entry) => {
    pack.text(entry.name);
    pack.text(entry.title);
    pack.number(entry.set.index);
    pack.number(themes.indexOf(entry.theme));
    pack.number(entry.mirrored ? 1 : 0);
    pack.list(entry.tags, (tag) => pack.text(tag));
    const rows = shapeOf(entry);
    pack.number(rows[0].length);
    pack.number(rows.length);
    for (const run of runsOf(rows)) pack.number(run);
    writePainting(pack, entry);
  });
  pack.list(readPacks(entries), ({ name, title, puzzles }) => {
    pack.text(name);
    pack.text(title);
    pack.list(puzzles, (puzzle) => puzzle.forEach((number) => pack.number(number)));
  });
  return Buffer.from(pack.bytes);
}

const output = resolve(process.argv[3]);
const pack = packOf(markColours(readList()));
mkdirSync(dirname(output), { recursive: true });
// A build that is interrupted leaves no half of it.
writeFileSync(`${output}.part`, pack);
renameSync(`${output}.part`, output);
const sum = createHash("sha256").update(pack).digest("hex");
if (sum !== readFileSync(join(here, "pack.sha256"), "utf8").trim()) {
  console.error(
    `make-pack: this pack is another than the one in pack.sha256 (${sum}): motifs.txt has changed,` +
      " or this machine draws otherwise; its puzzles are good, but they are not everybody's",
  );
}
