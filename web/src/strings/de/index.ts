// Der deutsche Katalog: eine Datei für jeden Teil.
import type { CatalogueInCode } from '../texts.svelte';
import { home } from './home';
import { nonogram } from './nonogram';
import { shell } from './shell';

export const de: CatalogueInCode = { ...shell, ...home, ...nonogram };
