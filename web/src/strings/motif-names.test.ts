import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import de from './de/motifs.json';
import en from './en/motifs.json';
import fr from './fr/motifs.json';
import { nameOf, phraseOf, withoutArticle } from './motif-names.svelte';
import { kLanguages, speak, type Language } from './texts.svelte';

const kCatalogues: Record<Language, Record<string, string>> = { en, de, fr };

/** The names that tools/gallery/make-pack.mjs gives to the motifs. */
function motifsOfTheGallery(): string[] {
  const names = new Set<string>();
  for (const line of readFileSync('../tools/gallery/motifs.txt', 'utf8').split('\n')) {
    if (line.trim() === '' || /^(#|theme |set )/.test(line)) continue;
    const icons = line.includes('=') ? [line.split('=')[0].trim()] : line.trim().split(/\s+/);
    for (const icon of icons.map((name) => name.replace(/^!/, ''))) {
      let name = icon;
      for (let copy = 2; names.has(name); copy++) name = `${icon}-${copy}`;
      names.add(name);
    }
  }
  return [...names].sort();
}

describe('names of pictures', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', (address: string) => Promise.resolve(new Response(readFileSync(`.${address}`))));
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await speak('en');
  });

  it.each(Object.keys(kLanguages) as Language[])('are there for every motif: %s', (language) => {
    expect(Object.keys(kCatalogues[language]).sort()).toEqual(motifsOfTheGallery());
    for (const [motif, phrase] of Object.entries(kCatalogues[language])) {
      expect(phrase, motif).toMatch(/^\p{Lu}[^!.]*[^!.\s]$/u);
      expect(withoutArticle(phrase, language), motif).toMatch(/^\p{Lu}.+$/u);
    }
  });

  it('are said with an article and listed without', async () => {
    const tortoise = { motif: 'tortoise', title: 'Tortoise' };
    for (const [language, phrase, name] of [
      ['en', 'A tortoise', 'Tortoise'],
      ['de', 'Eine Landschildkröte', 'Landschildkröte'],
      ['fr', 'Une tortue terrestre', 'Tortue terrestre'],
    ] as const) {
      await speak(language);
      await vi.waitFor(() => expect(phraseOf(tortoise)).toBe(phrase));
      expect(nameOf(tortoise)).toBe(name);
    }
  });

  it('lose the article of the second thing too', () => {
    expect(withoutArticle('A sofa and a lamp', 'en')).toBe('Sofa and lamp');
    expect(withoutArticle('Un couteau et une fourchette', 'fr')).toBe('Couteau et fourchette');
    expect(withoutArticle('De l’ail', 'fr')).toBe('Ail');
    expect(withoutArticle('Der Saturn', 'de')).toBe('Saturn');
  });

  it('are what a puzzle came with where no catalogue knows them', () => {
    expect(phraseOf({ title: 'My house' })).toBe('My house');
    expect(nameOf({ motif: 'nothing-like-it', title: 'A thing' })).toBe('A thing');
  });
});
