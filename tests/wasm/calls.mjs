// Calls of every operation on puzzles of every kind: made by seed, and from the corpus where there is one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Nothing is cut short by the clock, which two machines do not share.
const kPatience = 3600;

const kSizes = [[5, 5], [10, 10], [12, 7], [15, 15], [20, 15], [20, 20], [25, 25], [30, 30]];
const kClasses = ['trivial', 'line', 'moderate', 'deep'];
const kStyles = ['noise', 'blobs'];
const kSymmetries = ['none', 'mirror', 'rotate'];

const pick = (list, number) => list[number % list.length];

/** Requests that make the puzzles which everything else is asked about. */
export function generateCalls(count) {
  const calls = [];
  for (let seed = 1; calls.length < count; seed++) {
    const [width, height] = pick(kSizes, seed);
    const difficulty = pick(kClasses, seed >> 1);
    // Deep puzzles of a size take minutes to be made.
    const small = difficulty === 'deep' && width > 15;
    calls.push({
      operation: 'generate',
      request: {
        kind: 'nonogram', width: small ? 15 : width, height: small ? 15 : height, class: difficulty, style: pick(kStyles, seed >> 3),
        symmetry: small ? 'none' : pick(kSymmetries, seed >> 2), seed, time_limit: kPatience,
      },
    });
    calls.push({
      operation: 'generate',
      request: {
        kind: 'lightsout', width: 3 + (seed % 9), height: 3 + (seed % 7), torus: seed % 5 === 0, states: seed % 4 === 0 ? 3 : 2,
        neighbourhood: pick(['cross', 'king', 'knight'], seed), seed, time_limit: kPatience,
      },
    });
    if (seed % 2 === 0) calls.push({ operation: 'generate', request: { kind: 'ewn', seed, time_limit: kPatience } });
  }
  return calls.slice(0, count);
}

/** Puzzles of motifs: of a theme, of one that is named, by seed. */
export function motifCalls(count) {
  const themes = [undefined, 'animals', undefined, 'kitchen', 'sea'];
  const calls = [];
  for (let seed = 1; calls.length < count; seed++) {
    const [width, height] = pick(kSizes, seed);
    calls.push({
      operation: 'generate',
      request: { kind: 'nonogram', style: 'motif', theme: pick(themes, seed), width, height, class: pick([undefined, 'trivial', 'line', 'moderate'], seed), seed, time_limit: kPatience },
    });
    if (seed % 3 === 0) calls.push({ operation: 'generate', request: { kind: 'nonogram', style: 'motif', colours: 2 + (seed % 4), theme: pick(themes, seed), width, height, seed, time_limit: kPatience } });
    if (seed % 4 === 0) calls.push({ operation: 'generate', request: { kind: 'nonogram', style: 'motif', motif: pick(['turtle', 'teapot', 'rocket'], seed >> 2), width, height, seed, time_limit: kPatience } });
  }
  return calls.slice(0, count);
}

/** All that can be asked about a puzzle. `answer`: what solve said; `formats`: those that its kind can be written in. */
export function callsAbout(puzzle, answer, formats, number) {
  const about = { nonogram: aboutNonogram, lightsout: aboutLightsOut, ewn: aboutEwn }[puzzle.kind](puzzle, answer, number);
  return [
    ...about,
    ['assess', {}], ['parse', {}], ['convert', { to: pick(formats, number) }],
  ].map(([operation, request]) => ({ operation, request: { puzzle, time_limit: kPatience, ...request } }));
}

function aboutNonogram(puzzle, answer, number) {
  const solution = answer?.solutions?.[0]?.rows ?? answer?.solutions?.[0] ?? answer?.solution;
  const calls = [['solve', {}], ['solve', { any: true, seed: number }], ['count', {}], ['rate', {}], ['explain', {}], ['hint', { ladder: true }]];
  if (puzzle.width * puzzle.height <= 150) calls.push(['repair', {}]);
  if (!Array.isArray(solution)) return calls;
  // States of play: some cells of the solution are known, in one of them a cell is wrong.
  for (const [share, wrong] of [[3, false], [2, false], [3, true]]) {
    const state = solution.map((row, y) => [...row].map((cell, x) => ((x * 7 + y * 13 + number) % share === 0 ? cell : '?')).join(''));
    if (wrong) state[0] = (solution[0][0] === '#' ? '.' : '#') + state[0].slice(1);
    calls.push(['hint', { state, ladder: true }], ['check', { state }], ['hint', { state, row: number % puzzle.height, level: 1 + (number % 4) }]);
    if (!wrong) calls.push(['explain', { state }]);
  }
  calls.push(['check', { state: solution }]);
  const moves = [];
  solution.forEach((row, y) => [...row].forEach((cell, x) => (x + y + number) % 4 === 0 && moves.push({ row: y, column: x, cell })));
  calls.push(['review', { moves: moves.slice(0, 40) }]);
  return calls;
}

function aboutLightsOut(_puzzle, answer) {
  return [
    ['solve', {}], ['solve', { any: true, explain: true }], ['count', {}], ['solve', { solutions: 4 }], ['hint', {}], ['explain', {}], ['rate', {}],
    ['check', { presses: answer?.presses ?? [[0, 0]] }], ['check', { presses: [[0, 0], [1, 1]] }],
  ];
}

function aboutEwn(_puzzle, answer) {
  const moves = answer?.moves ?? [];
  return [
    ['solve', {}], ['count', {}], ['solve', { all_optimal: true, explain: true }], ['hint', {}], ['hint', { moves: moves.slice(0, 2) }], ['explain', {}], ['rate', {}],
    ['check', { moves }], ['check', { moves: moves.slice(0, 3) }], ['check', { moves: [[0, 0]] }],
    ['judge', { output: `0.5\n${moves.length}\n${moves.flat().join(' ')}\n` }], ['judge', { output: 'nonsense' }],
  ];
}

/** A picture by seed as a puzzle: cells are empty or of one of the colours, of which black is alone when there is one. */
function puzzleOfNoise(width, height, colours, seed) {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => Math.floor(next() * (colours + 1))));
  const columns = rows[0].map((_cell, x) => rows.map((row) => row[x]));
  const clue = (line) => {
    const blocks = [];
    line.forEach((cell, place) => (place > 0 && cell === line[place - 1] ? blocks.at(-1)[0]++ : blocks.push([1, cell])));
    return blocks.filter(([, colour]) => colour !== 0).map((block) => (colours === 1 ? block[0] : block));
  };
  const names = ['white', 'black', 'red', 'blue'].slice(0, colours + 1);
  const palette = names.map((name, index) => ({ name, rgb: `#${String(index).repeat(6)}`, mark: '.abc'[index] }));
  return { kind: 'nonogram', width, height, ...(colours > 1 && { palette }), rows: rows.map(clue), columns: columns.map(clue) };
}

/** Lines for which the engine in the browser has other words than the native one: of more than 128 cells. */
export function longLineCalls() {
  return [150, 300, 600].flatMap((width) => [1, 2, 3].map((colours) => (
    { operation: 'solve', request: { puzzle: puzzleOfNoise(width, 5, colours, width + colours), time_limit: kPatience } })));
}

/** The puzzles of days, and requests that are wrong in one way or another. */
export function otherCalls() {
  // From December 2026 on the puzzle of a day is a motif.
  const days = ['2024-02-29', '2025-12-31', '2026-07-01', '2026-10-31', '2026-11-17', '2026-12-04', '2026-12-06', '2027-02-28'];
  const kinds = ['nonogram', 'lightsout', 'ewn'];
  return [
    { operation: 'formats', request: {} }, { operation: 'operations', request: {} },
    ...days.flatMap((date) => kinds.map((kind) => ({ operation: 'daily', request: { kind, date, time_limit: kPatience } }))),
    { operation: 'gallery', request: {} }, { operation: 'gallery', request: { theme: 'sea' } }, { operation: 'gallery', request: { theme: 'nowhere' } },
    { operation: 'motif', request: { name: 'turtle' } }, { operation: 'motif', request: { name: 'unheard' } }, { operation: 'motif', request: {} },
    { operation: 'packs', request: {} }, { operation: 'credits', request: {} },
    { operation: 'generate', request: { kind: 'nonogram', style: 'motif', width: 61, height: 10 } },
    { operation: 'generate', request: { kind: 'nonogram', style: 'motif', motif: 'unheard', width: 10, height: 10 } },
    { operation: 'daily', request: { date: '2019-12-31' } }, { operation: 'daily', request: { date: 'today' } },
    { operation: 'unheard', request: {} }, { operation: 'solve', request: {} }, { operation: 'solve', request: { text: '' } },
    { operation: 'solve', request: { text: 'width 3\nheight 1\nrows\n2\ncolumns\n1\n1\nx\n' } },
    { operation: 'solve', request: { puzzle: { kind: 'nonogram', width: 2, height: 2, rows: [[1], [2]], columns: [[2], [3]] } } },
    { operation: 'solve', request: { puzzle: { kind: 'chess' } } }, { operation: 'generate', request: { kind: 'nonogram', width: -1, height: 5 } },
    { operation: 'generate', request: { kind: 'nonogram', width: 5, height: 5, colour: 'red' } }, { operation: 'hint', request: { text: 'a\u0000b', kind: 'ewn' } },
    { operation: 'convert', request: { text: 'width 3\nheight 1\nrows\n2\ncolumns\n1\n1\n0\n', to: 'nothing' } },
    { operation: 'parse', request: { text: '<?xml version="1.0"?><puzzleset><puzzle/></puzzleset>' } },
  ];
}

/** A picture as a host hands it in after decoding: shapes on a ground that gets darker, in colours. */
function pixels(width, height, number) {
  const header = Buffer.from(`P6\n${width} ${height}\n255\n`);
  const bytes = Buffer.alloc(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ring = Math.hypot(x - width / 2, y - height / (2 + (number % 3))) < Math.min(width, height) / 3;
      const shade = ring ? 40 + 7 * number : 250 - Math.floor((100 * x) / width) - ((x * y + number) % 13);
      bytes.set([shade & 255, (shade + (ring ? 90 : 0)) & 255, (shade * 3) & 255], 3 * (y * width + x));
    }
  }
  return Buffer.concat([header, bytes]);
}

/** Images in all ways, and what is none. */
export function importCalls(pictures) {
  const ways = [
    { width: 12, height: 9 }, { width: 10, threshold: '120' }, { height: 14, threshold: 'adaptive' }, { width: 15, dither: true }, { width: 11, edges: true, invert: true }, { width: 11, trim: true },
    { width: 9, height: 9, fit: 'contain' }, { width: 8, crop: '3,4,20,17' }, { width: 12, unique: true }, { width: 10, class: 'line' }, { width: 12, colours: 3 },
    { width: 10, colours: 5, unique: true, seed: 3 }, {}, { width: 0 }, { width: 5, crop: '1,2' }, { width: 5, crop: '900,0,5,5' }, { width: 5, threshold: 'dark' }, { colours: 40 },
  ];
  const calls = ways.map((request, number) => ({ operation: 'import', request: { time_limit: kPatience, ...request }, attachment: pixels(40 + number, 30, 1) }));
  for (let number = 0; number < pictures; number++) {
    calls.push({ operation: 'import', request: { ...ways[number % 12], time_limit: kPatience }, attachment: pixels(30 + 7 * number, 50, number) });
  }
  return [...calls, { operation: 'import', request: { width: 5 } }, { operation: 'import', request: { width: 5 }, attachment: Buffer.from('P6\n2 2\n255\nabc') }];
}

/** Files of the corpus, to be parsed and asked about; empty where there is none. */
export function corpusTexts(directory, most) {
  if (!directory || !existsSync(directory)) return [];
  const files = readdirSync(directory, { recursive: true }).map(String).filter((name) => /\.(non|xml|g|nin|ish|mk|ewn|in|txt|json)$/.test(name)).sort();
  const step = Math.max(1, Math.floor(files.length / most));
  return files.filter((_name, index) => index % step === 0).slice(0, most)
    .map((name) => ({ name, text: readFileSync(join(directory, name), 'utf8') }))
    .filter(({ text }) => text.length < 20_000);
}
