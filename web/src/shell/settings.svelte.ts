// What the player chose; kept in the browser and applied to the document.
import { keep, load } from './storage';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
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
  playerName: string;
}

export const kDefaultSettings: Settings = {
  theme: 'system',
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
  playerName: '',
};

export const settings: Settings = $state({ ...kDefaultSettings, ...load<Partial<Settings>>('settings') });

let systemIsDark = $state(false);

/** The theme that is shown. */
export function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && systemIsDark);
}

/** Keeps every change from now on and shows the theme; call once. */
export function watchSettings(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  systemIsDark = system.matches;
  system.addEventListener('change', () => (systemIsDark = system.matches));
  $effect.root(() => {
    $effect(() => {
      keep('settings', $state.snapshot(settings));
    });
    $effect(() => {
      document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
    });
  });
}

export function resetSettings(): void {
  Object.assign(settings, kDefaultSettings);
}
