// What the pictures of the gallery show, in the language of the page: "A tortoise" at the end of a puzzle, "Tortoise" in
// lists. A motif that the catalogue does not know keeps the title it came with; so do puzzles that people made.
import german from './de/motifs.json?url';
import english from './en/motifs.json?url';
import french from './fr/motifs.json?url';
import { language, type Language } from './texts.svelte';

type Names = Readonly<Record<string, string>>;

/** Data beside the app, fetched when the first picture is named. */
const kCatalogues: Record<Language, string> = { en: english, de: german, fr: french };

const kArticles: Record<Language, RegExp> = {
  en: /^(An?|The) /,
  de: /^(Eine?|Der|Die|Das) /,
  fr: /^((Une?|Des|Du|De la|Le|La) |De l’|L’)/,
};
/** In front of the second of two things. */
const kInnerArticles: Record<Language, RegExp> = { en: /( and) an? /, de: /( und) eine? /, fr: /( et) (?:une? |du |de l’)/ };

/** Who drew nothing of the gallery has no `motif`. */
export interface Titled {
  motif?: string;
  title: string;
}

let known: Partial<Record<Language, Names>> = $state.raw({});
const asked = new Set<Language>();

async function fetchNames(wanted: Language): Promise<void> {
  asked.add(wanted);
  try {
    const names = (await (await fetch(kCatalogues[wanted])).json()) as Names;
    known = { ...known, [wanted]: names };
  } catch (error) {
    asked.delete(wanted);
    console.warn('the names of the pictures could not be fetched', error);
  }
}

/** With its article, as a sentence has it. */
export function phraseOf({ motif, title }: Titled): string {
  if (!motif) return title;
  const shown = language();
  if (!asked.has(shown)) void fetchNames(shown);
  return known[shown]?.[motif] ?? title;
}

/** Without an article, as a list has it. */
export function nameOf(picture: Titled): string {
  const phrase = phraseOf(picture);
  return picture.motif && phrase !== picture.title ? withoutArticle(phrase, language()) : phrase;
}

export function withoutArticle(phrase: string, spoken: Language): string {
  const name = phrase.replace(kArticles[spoken], '').replace(kInnerArticles[spoken], '$1 ');
  return name[0].toUpperCase() + name.slice(1);
}
