import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colourOf, contrast, kBlack, kWhite, luminance, readable, textOf, type Colour } from './colour';
import { kPalettes, kPicturePaper, kUsual, movedColours, propertiesOf, sampleOf } from './palettes';

const css = readFileSync('src/style/tokens.css', 'utf8');

/** The colours of a theme as the style sheet has them. */
function tokens(theme: 'light' | 'dark'): Map<string, Colour> {
  const block = (selector: string) => css.slice(css.indexOf(selector), css.indexOf('\n}', css.indexOf(selector)));
  const read = (text: string) => [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]+);/g)].map(([, name, value]): [string, Colour] => [name, colourOf(value)!]);
  return new Map([...read(block(':root {')), ...(theme === 'dark' ? read(block(":root[data-theme='dark']")) : [])]);
}

const kText: [string, string][] = ['ink', 'ink-soft', 'accent', 'good', 'bad'].flatMap((name) => ['paper', 'paper-raised', 'paper-sunken'].map((ground): [string, string] => [name, ground]));
const kShapes = ['board-fill', 'board-mark', 'board-premise', 'board-ghost', 'trial-1', 'trial-2', 'trial-3', 'board-line-heavy'];
const extreme = [{ ownAccent: '#ffff00', ownFill: '#fefefe' }, { ownAccent: '#000000', ownFill: '#000000' }, { ownAccent: '#777777', ownFill: '#ff0000' }];

describe('palettes', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const name of kPalettes) {
      it(`${name}, ${theme}: text has a contrast of 4.5, shapes one of 3`, () => {
        for (const own of name === 'own' ? extreme : extreme.slice(0, 1)) {
          const colours = tokens(theme);
          for (const [property, value] of Object.entries(propertiesOf(name, theme, own))) {
            expect(colours.has(property), property).toBe(true);
            colours.set(property, colourOf(value)!);
          }
          const low: string[] = [];
          const ask = (front: string, ground: string, wanted: number) => {
            const found = contrast(colours.get(front)!, colours.get(ground)!);
            if (found < wanted) low.push(`${front} on ${ground}: ${found.toFixed(2)}`);
          };
          for (const [front, ground] of kText) ask(front, ground, 4.5);
          for (const ground of ['accent', 'accent-strong']) ask('on-accent', ground, 4.5);
          ask('ink', 'accent-soft', 4.5);
          for (const shape of kShapes) ask(shape, 'board-paper', 3);
          ask('picture-ink', 'picture-paper', 4.5);
          expect(low).toEqual([]);
        }
      });
    }
  }

  it('know the style sheet', () => {
    for (const theme of ['light', 'dark'] as const) {
      const text = (name: string) => textOf(tokens(theme).get(name)!);
      const { accent, fill, pages, board } = kUsual[theme];
      expect([accent, fill, ...pages, board]).toEqual(['accent', 'board-fill', 'paper', 'paper-raised', 'paper-sunken', 'board-paper'].map(text));
      expect(textOf(kPicturePaper[theme])).toBe(text('picture-paper'));
      expect(sampleOf('violet', theme, extreme[0])).toEqual({ accent, fill });
    }
  });

  it('draw what was found dark on light in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const name of kPalettes) {
        const colours = new Map([...tokens(theme), ...Object.entries(propertiesOf(name, theme, extreme[0])).map(([property, value]): [string, Colour] => [property, colourOf(value)!])]);
        expect(luminance(colours.get('picture-ink')!), `${name}, ${theme}`).toBeLessThan(luminance(colours.get('picture-paper')!));
      }
    }
  });

  it('say when the own colours had to be moved', () => {
    expect(movedColours('light', { ownAccent: '#5236ab', ownFill: '#262a3b' })).toEqual([]);
    expect(movedColours('dark', { ownAccent: '#5236ab', ownFill: '#262a3b' })).toEqual(['ownAccent', 'ownFill']);
    expect(movedColours('light', { ownAccent: '#ffff00', ownFill: '#262a3b' })).toEqual(['ownAccent']);
  });

  it('take what is no colour for black, or for the nearest that can be seen', () => {
    expect(propertiesOf('own', 'light', { ownAccent: 'red', ownFill: '' })['board-fill']).toBe('#000000');
  });
});

describe('contrast', () => {
  it('is 21 between black and white, 1 with itself', () => {
    expect(contrast(kBlack, kWhite)).toBeCloseTo(21);
    expect(contrast(kWhite, kWhite)).toBe(1);
  });

  it('leaves a colour alone that can be read, and moves others only as far as needed', () => {
    expect(textOf(readable(colourOf('#5236ab')!, [kWhite], 4.5))).toBe('#5236ab');
    const moved = readable(colourOf('#ffcc00')!, [kWhite], 4.5);
    expect(contrast(moved, kWhite)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(moved, kWhite)).toBeLessThan(4.8);
  });
});
