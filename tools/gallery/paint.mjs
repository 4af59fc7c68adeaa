// A flat drawing as a painting: few colours that can be told apart, and for each of them the one
// that it gives way to when a puzzle shall have fewer. docs/GALLERY.md describes the bytes.

// The longer side of a painting in pixels: puzzles in colours are small.
const SIDE = 52;
// Colours of a painting at most.
const MOST = 6;
// Shades that cover less of a drawing than one part in this many come from the smoothing of edges.
const SMALLEST_SHARE = 400;
// Shades that are nearer to each other (in OKLab) are one colour: in a clue they look alike. No two
// colours of a puzzle are nearer, nor is one of them to the white of an empty cell.
const ALIKE = 0.15;
// What is lighter than this and hardly coloured looks like an empty cell, and becomes one.
const PALE = 0.9;
const COLOURLESS = 0.03;
const OPAQUE = 250;
const HALF = 128;

// Björn Ottosson's OKLab, in which equal distances look about equal.
function oklabOf(rgb) {
  const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

// The nearest colour of sRGB.
function rgbOf([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return channels.reduce((rgb, c) => {
    const channel = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
    return rgb * 256 + Math.round(255 * Math.min(1, Math.max(0, channel)));
  }, 0);
}

const WHITE = [1, 0, 0];

const squaredDistance = (one, other) => one.reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0);

// The shades of the opaque pixels, the most frequent first.
function shadesOf(pixels) {
  const counts = new Map();
  let ink = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] < OPAQUE) continue;
    const rgb = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
    counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
    ++ink;
  }
  return [...counts]
    .filter(([, count]) => count * SMALLEST_SHARE >= ink)
    .sort(([a, m], [b, n]) => n - m || a - b)
    .map(([rgb, count]) => ({ rgb, weight: count / ink, lab: oklabOf(rgb), into: null }));
}

// By pixel the number of its shade, -1 where nothing is drawn.
function nearestShades(pixels, shades) {
  const known = new Map();
  const nearest = new Int16Array(pixels.length / 4).fill(-1);
  for (let i = 0; i < nearest.length; ++i) {
    if (pixels[4 * i + 3] < HALF) continue;
    const rgb = (pixels[4 * i] << 16) | (pixels[4 * i + 1] << 8) | pixels[4 * i + 2];
    if (!known.has(rgb)) {
      const distances = shades.map(({ lab }) => squaredDistance(lab, oklabOf(rgb)));
      known.set(rgb, distances.indexOf(Math.min(...distances)));
    }
    nearest[i] = known.get(rgb);
  }
  return nearest;
}

const isPale = ({ lab: [lightness, a, b] }) => lightness > PALE && Math.hypot(a, b) < COLOURLESS;

// A shade of the same hue that nobody takes for one of the others: darker or lighter by as little
// as it takes, to the side of `sign` if there is room.
function apart(shade, others, sign) {
  const [lightness, a, b] = shade.lab;
  for (const step of [sign / 200, -sign / 200]) {
    for (let moved = lightness; moved > 0 && moved < 1; moved += step) {
      const rgb = moved === lightness ? shade.rgb : rgbOf([moved, a, b]);
      const lab = oklabOf(rgb);
      if (others.every((other) => squaredDistance(lab, other) >= ALIKE ** 2)) return { ...shade, rgb, lab };
    }
  }
  return shade;
}

// The two shades that are missed least as two: alike ones first, then by Ward's measure.
function nextMerge(shades) {
  let best = null;
  shades.forEach((one, i) =>
    shades.slice(i + 1).forEach((other) => {
      const distance = squaredDistance(one.lab, other.lab);
      const alike = distance < ALIKE ** 2;
      const cost = alike ? distance - 1 : (distance * one.weight * other.weight) / (one.weight + other.weight);
      if (best === null || cost < best.cost) best = { cost, alike, pair: [one, other] };
    }),
  );
  best.pair.sort((one, other) => other.weight - one.weight);
  return best;
}

// The paints of the drawing: [{rgb, into}], where `into` is the number of the paint (from 1) that
// takes its place when there are to be fewer; those that are given up first come last. Shades get
// the number of their paint, 0 if they look empty. Where all shades are alike two of them are kept
// and told apart by their lightness: a painting in colours has two at least.
function paintsOf(shades) {
  let alive = shades.filter((shade) => !isPale(shade));
  const given = [];
  while (alive.length > 1) {
    const { alike, pair } = nextMerge(alive);
    const [stays, goes] = pair;
    const last = alike && alive.length === 2;
    if (last) Object.assign(goes, apart(goes, [WHITE, stays.lab], Math.sign(goes.lab[0] - stays.lab[0])));
    if ((alike && !last) || alive.length > MOST) goes.into = stays;
    else given.push(pair);
    stays.weight += goes.weight;
    alive = alive.filter((shade) => shade !== goes);
  }
  for (const shade of shades) shade.paint = 0;
  const paints = alive.map((shade) => {
    shade.paint = 1;
    return { rgb: shade.rgb, into: 0 };
  });
  for (const [stays, goes] of given.reverse()) {
    paints.push({ rgb: goes.rgb, into: stays.paint });
    goes.paint = paints.length;
  }
  for (const shade of shades) {
    let last = shade;
    while (last.into !== null) last = last.into;
    shade.paint = last.paint;
  }
  return paints;
}

// `pixels`: RGBA of a square drawing. Rows of numbers of paints, 0 where it is empty, without margins.
export function paintingOf(pixels, scaledDown) {
  const shades = shadesOf(pixels);
  const numbers = nearestShades(pixels, shades);
  const seen = shades.map((shade) => (isPale(shade) ? shade : apart(shade, [WHITE], -1)));
  const paints = paintsOf(seen);
  const painted = numbers.map((shade) => (shade < 0 ? 0 : seen[shade].paint));
  const rows = scaledDown(painted, SIDE, (values) => {
    const counts = new Array(paints.length + 1).fill(0);
    for (const value of values) ++counts[value];
    return counts.indexOf(Math.max(...counts));
  });
  return { paints, rows };
}

// In turn: a run of pixels that are like those above them, and a run of another value.
export function runsOfPainting(rows) {
  const width = rows[0].length;
  const values = rows.flat();
  const above = (i) => (i >= width ? values[i - width] : 0);
  const runs = [];
  for (let i = 0; i < values.length; ) {
    let begin = i;
    while (i < values.length && values[i] === above(i)) ++i;
    runs.push({ length: i - begin });
    if (i === values.length) break;
    begin = i;
    const value = values[begin];
    while (i < values.length && values[i] === value && value !== above(i)) ++i;
    runs.push({ length: i - begin, value });
  }
  return runs;
}
