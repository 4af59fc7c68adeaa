import { afterEach, describe, expect, it } from 'vitest';
import type { ColourMistake, ColourStep, NonogramStep } from '../engine/engine';
import type { PaletteColour } from '../engine/puzzles';
import germanWords from '../strings/de/hints.json';
import frenchWords from '../strings/fr/hints.json';
import type { HintWords } from '../strings/hint-words';
import { speak } from '../strings/texts.svelte';
import { sentenceOfColourMistake, sentenceOfColourStep, sentenceOfEnd, sentenceOfMistake, sentenceOfStep } from './hint-sentence';

const german: HintWords = germanWords;
const french: HintWords = frenchWords;

const overlap: NonogramStep = {
  technique: 'overlap', level: 3, lines: [{ axis: 'row', index: 2 }], premises: [], witness: { leftmost: [0], rightmost: [2] }, text: 'in English',
  cells: [[2, 2, '#'], [2, 3, '#'], [2, 4, '#'], [2, 8, '.']],
};

const contradiction: NonogramStep = {
  technique: 'contradiction', level: 3, lines: [{ axis: 'column', index: 0 }, { axis: 'row', index: 4 }], premises: [], text: 'in English', cells: [[0, 0, '#']],
  witness: { assumption: [0, 0, '.'], chain: [{ axis: 'column', index: 0, cells: [[1, 0, '#']] }, { axis: 'row', index: 4, cells: [] }] },
};

const colours: PaletteColour[] = [
  { name: 'white', rgb: '#ffffff', mark: '.' },
  { name: 'red', rgb: '#ff0000', mark: 'r' },
  { name: 'dark blue', rgb: '#000080', mark: 'b' },
];
const inColours: ColourStep = {
  technique: 'overlap', level: 3, lines: [{ axis: 'row', index: 2 }], premises: [], witness: {}, text: 'in English',
  cells: [[2, 2, 'r'], [2, 3, 'r'], [2, 5, '!b'], [2, 7, '.']],
};
const colourTechniques = ['complete_line', 'finished_line', 'crossing_colours', 'shared_colour', 'overlap', 'line_logic', 'colour_logic', 'contradiction', 'every_way', 'search'] as const;

describe('hints in the words of a language', () => {
  afterEach(() => speak('en'));

  it('say where to look, then the idea, then the cells', async () => {
    await speak('de');
    expect(sentenceOfStep({ ...overlap, level: 1, technique: null }, 10, german)).toBe('Sieh dir Zeile 3 an.');
    expect(sentenceOfStep({ ...overlap, level: 2 }, 10, german)).toMatch(/^Zeile 3: Überlappung\. .+ gefüllt\.$/);
    expect(sentenceOfStep(overlap, 10, german)).toMatch(/ Gefüllt: Zeile 3, Spalten 3–5\. Leer: Zeile 3, Spalte 9\.$/);
    await speak('fr');
    expect(sentenceOfStep({ ...overlap, level: 1, technique: null }, 10, french)).toBe('Regardez la ligne 3.');
    expect(sentenceOfStep(overlap, 10, french)).toMatch(/ Remplies : ligne 3, colonnes 3–5\. Vides : ligne 3, colonne 9\.$/);
  });

  it('name cells of a column as a run', async () => {
    await speak('de');
    const step: NonogramStep = { ...overlap, lines: [{ axis: 'column', index: 1 }], cells: [[4, 1, '#'], [5, 1, '#'], [9, 1, '#']] };
    expect(sentenceOfStep(step, 10, german)).toMatch(/ Gefüllt: Spalte 2, Zeilen 5–6; Zeile 10, Spalte 2\.$/);
  });

  it('tell what a trial assumes and where it ends', async () => {
    await speak('de');
    expect(sentenceOfStep(contradiction, 10, german)).toContain('Angenommen, Zeile 1, Spalte 1 wäre leer: dann geht Zeile 5 nicht mehr auf.');
    expect(sentenceOfStep({ ...contradiction, level: 1 }, 10, german)).toContain('Nimm für ein Feld etwas an');
  });

  it('name colours and what a cell is not', async () => {
    await speak('de');
    expect(sentenceOfColourStep({ ...inColours, level: 1, technique: null }, 10, colours, german)).toBe('Sieh dir Zeile 3 an.');
    // Names of colours are data beside the app, which no test fetches: here they stay English.
    expect(sentenceOfColourStep(inColours, 10, colours, german)).toMatch(/ Red: Zeile 3, Spalten 3–4\. Nicht dark blue: Zeile 3, Spalte 6\. Leer: Zeile 3, Spalte 8\.$/);
    await speak('fr');
    expect(sentenceOfColourStep(inColours, 10, colours, french)).toContain('ligne 3, colonnes 3–4');
  });

  it('name what a step rests on, and each link of a trial', async () => {
    await speak('de');
    const resting: NonogramStep = { ...overlap, level: 2, premises: [[2, 0, '.'], [2, 5, '#']] };
    expect(sentenceOfStep(resting, 10, german)).toMatch(/ Schon gefüllt: Zeile 3, Spalte 6\. Schon leer: Zeile 3, Spalte 1\.$/);
    expect(sentenceOfStep(contradiction, 10, german).split('\n').slice(1)).toEqual([
      '1. Spalte 1: Gefüllt: Zeile 2, Spalte 1.',
      '2. Zeile 5: Hier finden die Zahlen keinen Platz mehr.',
      'Gefüllt: Zeile 1, Spalte 1.',
    ]);
    await speak('fr');
    expect(sentenceOfStep(contradiction, 10, french)).toContain('\n1. Colonne 1 : Remplies : ligne 2, colonne 1.');
  });

  it('have words for every technique and every mistake, with nothing left to fill in', async () => {
    for (const [language, words] of [['de', german], ['fr', french]] as const) {
      await speak(language);
      for (const said of everySentence(words)) {
        expect(said).not.toMatch(/[{}]/);
        expect(said).not.toContain('English');
        expect(said.length).toBeGreaterThan(10);
      }
    }
  });
});

function everySentence(words: HintWords): string[] {
  const mistakes: ColourMistake[] = [
    { type: 'lines', lines: [{ axis: 'row', index: 0 }], text: 'in English', level: 1 },
    { type: 'mark', cell: [0, 0, '!b'], text: 'in English', level: 2 },
    { type: 'puzzle', text: 'in English', level: 1 },
    { type: 'somewhere', text: 'in English', level: 1 },
  ];
  const trials = [{ assumption: [0, 0, 'r'] as [number, number, string], chain: [{ axis: 'row' as const, index: 4, cells: [] }] }];
  return [
    ...colourTechniques.flatMap((technique) => ([1, 2, 3] as const).map((level) => sentenceOfColourStep({ ...inColours, technique, level, witness: { trials } }, 10, colours, words))),
    ...mistakes.map((mistake) => sentenceOfColourMistake(mistake, 10, colours, words)),
    ...(Object.keys(words.techniques) as (keyof HintWords['techniques'])[]).flatMap((technique) =>
      ([1, 2, 3, 4] as const).flatMap((level) => [{ ...overlap, technique, level }, { ...contradiction, technique, level }]).map((step) => sentenceOfStep(step, 10, words)),
    ),
    sentenceOfMistake({ type: 'lines', lines: [{ axis: 'row', index: 0 }], text: 'in English' }, 10, words),
    sentenceOfMistake({ type: 'mark', cell: [1, 2, '#'], text: 'in English' }, 10, words),
    sentenceOfMistake({ type: 'puzzle', text: 'in English' }, 10, words),
    sentenceOfMistake({ type: 'somewhere', lines: [], text: 'in English' }, 10, words),
    sentenceOfEnd({ kind: 'nonogram', done: true, text: 'in English', complete: true, seconds: 0 }, words),
    sentenceOfEnd({ kind: 'nonogram', done: false, text: 'in English', complete: true, seconds: 0 }, words),
  ];
}
