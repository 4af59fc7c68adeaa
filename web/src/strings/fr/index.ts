// Le catalogue français : un fichier pour chaque partie.
import type { Catalogue } from '../texts.svelte';
import { colour } from './colour';
import { ewn } from './ewn';
import { home } from './home';
import { lightsout } from './lightsout';
import { make } from './make';
import { nonogram } from './nonogram';
import { shell } from './shell';

export const fr: Catalogue = { ...shell, ...home, ...nonogram, ...lightsout, ...ewn, ...colour, ...make };
