// The catalogue that is shown. English is always there; the others are fetched when somebody wants them.
import germanHints from './de/hints.json?url';
import germanWords from './de/words.json?url';
import { en } from './en';
import { colour } from './en/colour';
import { ewn } from './en/ewn';
import { lightsout } from './en/lightsout';
import { make } from './en/make';
import frenchHints from './fr/hints.json?url';
import frenchWords from './fr/words.json?url';
import type { HintWords } from './hint-words';

export type Catalogue = { readonly [K in keyof typeof en]: string };
/** The words of Make, of colours, Lights Out and EWN are data beside the code. */
const beside = { ...colour, ...make, ...lightsout, ...ewn };
export type CatalogueInCode = Omit<Catalogue, keyof typeof beside>;

export const kLanguages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof kLanguages;

const kOthers: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: async () => ({ ...(await import('./de')).de, ...(await wordsBeside(germanWords)) }),
  fr: async () => ({ ...(await import('./fr')).fr, ...(await wordsBeside(frenchWords)) }),
};
/** Data beside the app: where it is missing hints are in English. */
const kHintWords: Record<Exclude<Language, 'en'>, string> = { de: germanHints, fr: frenchHints };

let texts: Catalogue = $state.raw(en);
let hints: HintWords | null = $state.raw(null);
let shown: Language = $state('en');

export function textOf(key: keyof Catalogue): string {
  return texts[key];
}

/** Null where the engine's own sentences are in the language of the page. */
export function hintWords(): HintWords | null {
  return hints;
}

export function language(): Language {
  return shown;
}

/** The first of these languages (de, fr-CA, …) that there is. */
export function languageFor(wanted: readonly string[]): Language {
  for (const name of wanted) {
    const code = name.toLowerCase().split('-')[0];
    if (code in kLanguages) return code as Language;
  }
  return 'en';
}

/** Shows everything in that language. A catalogue that cannot be fetched leaves the words as they are. */
export async function speak(wanted: Language): Promise<void> {
  try {
    texts = wanted === 'en' ? en : await kOthers[wanted]();
    shown = wanted;
    document.documentElement.lang = wanted;
  } catch (error) {
    console.warn('this language could not be fetched', error);
  }
  hints = shown === 'en' ? null : await fetchHintWords(shown);
}

/** In English where they cannot be fetched. */
async function wordsBeside(address: string): Promise<Pick<Catalogue, keyof typeof beside>> {
  try {
    return { ...beside, ...((await (await fetch(address)).json()) as Partial<Catalogue>) };
  } catch (error) {
    console.warn('some words could not be fetched', error);
    return beside;
  }
}

async function fetchHintWords(wanted: Exclude<Language, 'en'>): Promise<HintWords | null> {
  try {
    return (await (await fetch(kHintWords[wanted])).json()) as HintWords;
  } catch (error) {
    console.warn('the words of hints could not be fetched', error);
    return null;
  }
}
