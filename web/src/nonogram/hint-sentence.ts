// A hint in the words of the page's language.
import type { ColourClaim, ColourMistake, ColourStep, NonogramHint, NonogramMistake, NonogramStep } from '../engine/engine';
import type { PaletteColour } from '../engine/puzzles';
import type { HintWords } from '../strings/hint-words';
import { cellOf, lettersOf } from './cells';
import { cellName, cellsName, lineName, lineNames, ruledOutName } from './speech';

type Fact = NonogramStep['cells'][number];
type Step = NonogramStep & { level: number };

export function sentenceOfStep(step: Step, width: number, words: HintWords): string {
  const isTrial = step.technique !== null && 'assumption' in step.witness;
  if (step.level === 1 || step.technique === null) {
    return filledIn(isTrial || step.lines.length > 1 ? words.lookForTrial : words.look, { lines: lineNames(step.lines) });
  }
  const { name, idea } = words.techniques[step.technique];
  const [first] = step.lines;
  const reason = first ? filledIn(words.reason, { line: lineName(first.axis, first.index), name, idea }) : `${name}. ${idea}`;
  const known = facts(step.premises, width, words.knownFilled, words.knownEmpty);
  if (step.level === 2) return [reason, known].filter(Boolean).join(' ');
  const said = [reason, known, assumptionOf(step, width, words)].filter(Boolean).join(' ');
  return `${said}${linksOf(step, width, words)}${facts(step.cells, width, words.filled, words.empty)}`;
}

export function sentenceOfMistake(mistake: NonogramMistake, width: number, words: HintWords): string {
  switch (mistake.type) {
    case 'lines':
      return filledIn(words.wrongLines, { lines: lineNames(mistake.lines) });
    case 'mark':
      return filledIn(words.wrongMark, { cell: placeOf(mistake.cell, width), state: cellName(cellOf(mistake.cell[2])) });
    case 'puzzle':
      return words.wrongPuzzle;
    case 'somewhere':
      return words.wrongSomewhere;
  }
}

/** A step in colours: `colours` with the background first, as cells are numbered. */
export function sentenceOfColourStep(step: ColourStep, width: number, colours: readonly PaletteColour[], words: HintWords): string {
  const [first] = step.lines;
  const where = first ? lineNames([first]) : placeOf(step.cells[0], width);
  if (step.level === 1 || step.technique === null) return filledIn(step.witness.trials ? words.lookForTrial : words.look, { lines: where });
  const { name, idea } = { ...words.techniques, ...words.colourTechniques }[step.technique];
  const reason = first ? filledIn(words.reason, { line: lineName(first.axis, first.index), name, idea }) : `${name}. ${idea}`;
  if (step.level === 2) return reason;
  return [reason, ...colourAssumptions(step, width, colours, words), ...colourConclusions(step.cells, width, colours, words)].join(' ');
}

export function sentenceOfColourMistake(mistake: ColourMistake, width: number, colours: readonly PaletteColour[], words: HintWords): string {
  if (mistake.type === 'lines') return filledIn(words.wrongLines, { lines: lineNames(mistake.lines ?? []) });
  if (mistake.type === 'mark' && mistake.cell) {
    return filledIn(words.wrongMark, { cell: placeOf(mistake.cell, width), state: stateOf(mistake.cell[2], colours) });
  }
  return mistake.type === 'puzzle' ? words.wrongPuzzle : words.wrongSomewhere;
}

export function sentenceOfEnd({ done }: Extract<NonogramHint, { done: boolean }>, words: HintWords): string {
  return done ? words.done : words.nothing;
}

/** Of a trial: what is assumed, and where that ends. */
function assumptionOf({ technique, witness }: Step, width: number, words: HintWords): string {
  if (technique === 'two_way' || !('assumption' in witness)) return '';
  const end = witness.chain[witness.chain.length - 1];
  if (!end) return '';
  return filledIn(words.assumption, {
    cell: placeOf(witness.assumption, width),
    state: cellName(cellOf(witness.assumption[2])),
    line: lineNames([end]),
  });
}

/** What each line of a trial tells, numbered, one a line of text; of other steps the space before the conclusion. */
function linksOf({ technique, witness }: Step, width: number, words: HintWords): string {
  if (technique === 'two_way' || !('assumption' in witness)) return ' ';
  const links = witness.chain.map(({ axis, index, cells }, place) => {
    const told = cells.length === 0 ? words.noRoom : facts(cells, width, words.filled, words.empty);
    return `\n${place + 1}. ${lineName(axis, index)}${words.colon} ${told}`;
  });
  return `${links.join('')}\n`;
}

function facts(cells: readonly Fact[], width: number, filled: string, empty: string): string {
  const said = (letter: string, text: string) => {
    const places = runsOf(cells.filter(([, , cell]) => cell === letter).map(([row, column]) => row * width + column), width);
    return places.length === 0 ? '' : filledIn(text, { cells: places.map((run) => cellsName(run, width)).join('; ') });
  };
  return [said('#', filled), said('.', empty)].filter(Boolean).join(' ');
}

function colourAssumptions({ technique, witness }: ColourStep, width: number, colours: readonly PaletteColour[], words: HintWords): string[] {
  if (technique !== 'contradiction') return [];
  return (witness.trials ?? []).flatMap(({ assumption, chain }) => {
    const end = chain[chain.length - 1];
    if (!end) return [];
    return [filledIn(words.assumption, { cell: placeOf(assumption, width), state: stateOf(assumption[2], colours), line: lineNames([end]) })];
  });
}

/** "Red: row 3, columns 2–4. Not blue: row 3, column 7." */
function colourConclusions(cells: readonly ColourClaim[], width: number, colours: readonly PaletteColour[], words: HintWords): string[] {
  return [...new Set(cells.map(([, , said]) => said))].map((said) => {
    const places = runsOf(cells.filter((claim) => claim[2] === said).map(([row, column]) => row * width + column), width);
    const state = stateOf(said, colours);
    return filledIn(words.are, { state: state[0].toUpperCase() + state.slice(1), cells: places.map((run) => cellsName(run, width)).join('; ') });
  });
}

/** "red", "not red". */
function stateOf(said: string, colours: readonly PaletteColour[]): string {
  const cell = cellOf(said[said.length - 1], lettersOf(colours));
  return said.length > 1 ? ruledOutName([cell], colours) : cellName(cell, colours);
}

/** Cells of one line that follow one another, together; others by themselves. */
function runsOf(cells: readonly number[], width: number): number[][] {
  const left = [...cells].sort((a, b) => a - b);
  const inColumn = left.length > 1 && left.every((index) => index % width === left[0] % width);
  const step = inColumn ? width : 1;
  const runs: number[][] = [];
  for (const index of left) {
    const run = runs[runs.length - 1];
    const before = run?.[run.length - 1];
    const follows = before !== undefined && index - before === step && (inColumn || Math.floor(index / width) === Math.floor(before / width));
    if (follows) run.push(index);
    else runs.push([index]);
  }
  return runs;
}

function placeOf([row, column]: Fact | ColourClaim, width: number): string {
  return cellsName([row * width + column], width);
}

function filledIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
