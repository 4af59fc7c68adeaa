// What the player chose; kept in the browser and applied to the document.
import type { ColourSet } from '../nonogram/inks';
import { propertiesOf, type PaletteName } from './palettes';
import { languageFor, speak, type Language } from '../strings/texts.svelte';
import { keep, load } from './storage';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  palette: PaletteName;
  /** #rrggbb, for the palette `own`. */
  ownAccent: string;
  ownFill: string;
  /** `modern`: left fills, right or double click marks. `cycle`: 1999, clear → filled → empty. `toggle`: document 003. */
  clicks: 'modern' | 'cycle' | 'toggle';
  autoMark: boolean;
  impliedBlanks: boolean;
  strikeThrough: boolean;
  lineLights: boolean;
  highlightLines: boolean;
  /** Pixels of a cell; 0 fits the board to the window. */
  cellSize: number;
  marginLeft: number;
  marginTop: number;
  clues: 'start' | 'end';
  leftHanded: boolean;
  spokenClues: boolean;
  showTimer: boolean;
  solveSpeed: number;
  /** Keys of the board's commands that are not the usual ones. */
  keys: Record<string, string[]>;
  playerName: string;
  sounds: boolean;
  /** `system`: what the browser asks for. */
  language: 'system' | Language;
  /** The log is unfolded. */
  logOpen: boolean;
  /** The colours of colour puzzles: their own, or some that everybody can tell apart. */
  colourSet: ColourSet;
  /** Shapes in coloured cells and clues. */
  colourShapes: boolean;
}

export const kDefaultSettings: Settings = {
  theme: 'system',
  palette: 'violet',
  ownAccent: '#5236ab',
  ownFill: '#262a3b',
  clicks: 'modern',
  autoMark: true,
  impliedBlanks: false,
  strikeThrough: true,
  lineLights: true,
  highlightLines: true,
  cellSize: 0,
  marginLeft: 0,
  marginTop: 0,
  clues: 'start',
  leftHanded: false,
  spokenClues: false,
  showTimer: true,
  solveSpeed: 30,
  keys: {},
  playerName: '',
  sounds: false,
  language: 'system',
  logOpen: false,
  colourSet: 'own',
  colourShapes: false,
};

export const settings: Settings = $state({ ...kDefaultSettings, ...load<Partial<Settings>>('settings') });

let systemIsDark = $state(false);
let forcedColours = $state(false);

/** The theme that is shown. */
export function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && systemIsDark);
}

export function chosenLanguage(): Language {
  return settings.language === 'system' ? languageFor(navigator.languages) : settings.language;
}

export function chooseLanguage(wanted: Settings['language']): void {
  settings.language = wanted;
  void speak(chosenLanguage());
}

/** Keeps every change from now on and shows theme and palette; call once. */
export function watchSettings(): void {
  follow('(prefers-color-scheme: dark)', (matches) => (systemIsDark = matches));
  follow('(forced-colors: active)', (matches) => (forcedColours = matches));
  $effect.root(() => {
    $effect(() => {
      keep('settings', $state.snapshot(settings));
    });
    $effect(() => {
      document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
    });
    $effect(() => {
      // Who forces colours on all pages has chosen already.
      const properties = forcedColours ? {} : propertiesOf(settings.palette, isDark() ? 'dark' : 'light', settings);
      const { style } = document.documentElement;
      for (const [name, value] of Object.entries(properties)) style.setProperty(`--${name}`, value);
      return () => {
        for (const name of Object.keys(properties)) style.removeProperty(`--${name}`);
      };
    });
  });
}

function follow(query: string, tell: (matches: boolean) => void): void {
  const media = matchMedia(query);
  tell(media.matches);
  media.addEventListener('change', () => tell(media.matches));
}

export function resetSettings(): void {
  Object.assign(settings, kDefaultSettings);
}
