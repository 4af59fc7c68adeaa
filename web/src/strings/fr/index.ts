// Le catalogue français : un fichier pour chaque partie.
import type { CatalogueInCode } from '../texts.svelte';
import { home } from './home';
import { nonogram } from './nonogram';
import { shell } from './shell';

export const fr: CatalogueInCode = { ...shell, ...home, ...nonogram };
