import { describe, expect, it } from 'vitest';
import { clock, t } from '.';
import { de as germanInCode } from './de';
import germanWords from './de/words.json';
import { en } from './en';
import { fr as frenchInCode } from './fr';
import frenchWords from './fr/words.json';
import { languageFor, speak, type Catalogue } from './texts.svelte';

const de: Catalogue = { ...germanInCode, ...germanWords };
const fr: Catalogue = { ...frenchInCode, ...frenchWords };

describe('strings', () => {
  it('are found by their key', () => {
    expect(t('app.name')).toBe('Quadrille');
  });

  it('are the same in every language: all of them, with the same parameters', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const catalogue of [de, fr]) {
      expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
      for (const [key, text] of Object.entries(en)) {
        const translated = catalogue[key as keyof typeof en];
        expect(translated.trim(), key).not.toBe('');
        expect([...new Set(names(translated))], key).toEqual([...new Set(names(text))]);
      }
    }
  });

  it('keep a number and its unit on one line', () => {
    for (const catalogue of [en, de, fr]) {
      for (const [key, text] of Object.entries(catalogue)) expect(text, key).not.toMatch(/[}\d] (s|ms|kB|%)(?![\p{L}’])/u);
    }
  });

  it('call two colours by two names in every language', () => {
    for (const catalogue of [en, de, fr]) {
      const colours = Object.entries(catalogue).filter(([key]) => key.startsWith('colourName.') && key !== 'colourName.gray');
      expect(new Set(colours.map(([, name]) => name)).size).toBe(colours.length);
    }
  });

  it('are chosen by what the browser asks for', () => {
    expect(languageFor(['de-AT', 'en'])).toBe('de');
    expect(languageFor(['xx', 'en-GB', 'de'])).toBe('en');
    expect(languageFor([])).toBe('en');
  });

  it('change at once when another language is chosen', async () => {
    await speak('de');
    expect(t('play.undo')).toBe('Zurück');
    expect(document.documentElement.lang).toBe('de');
    await speak('en');
    expect(t('play.undo')).toBe('Undo');
  });

  it('show times as clocks do', () => {
    expect(clock(0)).toBe('0:00');
    expect(clock(65_999)).toBe('1:05');
    expect(clock(3_723_000)).toBe('1:02:03');
  });
});
