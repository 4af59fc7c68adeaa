// The catalogue that is shown. English is always there; the others are fetched when somebody wants them.
import { en } from './en';
import type { HintWords } from './hint-words';

export type Catalogue = { readonly [K in keyof typeof en]: string };

export const kLanguages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof kLanguages;

interface Translation {
  texts: Catalogue;
  hints: HintWords;
}

const kOthers: Record<Exclude<Language, 'en'>, () => Promise<Translation>> = {
  de: async () => {
    const { de, hints } = await import('./de');
    return { texts: de, hints };
  },
  fr: async () => {
    const { fr, hints } = await import('./fr');
    return { texts: fr, hints };
  },
};

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
    const translation = wanted === 'en' ? { texts: en, hints: null } : await kOthers[wanted]();
    ({ texts, hints } = translation);
    shown = wanted;
    document.documentElement.lang = wanted;
  } catch (error) {
    console.warn('this language could not be fetched', error);
  }
}
